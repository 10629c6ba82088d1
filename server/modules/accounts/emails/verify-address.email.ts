import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { createVerificationLink } from '../login/users.email.service.ts'

interface Verification {
  token: string
}

export const verifyAddress = defineEmail<Verification, { userId: string }>({
  name: 'verify-address',
  description: 'Asks again to verify the email address, when the customer requests it.',
  audience: 'customer',
  subject: 'Confirm your email address',
  closing: 'If you did not create an account, ignore this email.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, { userId }) {
    const made = await createVerificationLink(services, userId)
    if (!made?.token) return undefined
    const { token } = made
    return { data: { token }, secrets: [token] }
  },
  body: ({ token }, shop) => [
    heading('Confirm your email address'),
    paragraph('Please confirm that this is the email address of your account.'),
    button('Confirm my email address', shop.link(`/verify#${token}`)),
    paragraph('The link works for seven days.'),
  ],
})
