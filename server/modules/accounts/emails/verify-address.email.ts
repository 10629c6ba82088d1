import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { makeVerifyLink } from '../login/users.email.service.ts'

interface Verification {
  token: string
}

export const verifyAddress = defineEmail<Verification, { userId: string }>({
  name: 'verify-address',
  description: 'Asks once more to confirm the address of an account, when its owner wishes so.',
  audience: 'customer',
  subject: 'Confirm your address',
  closing: 'If you made no account here, leave this email.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, { userId }) {
    const made = await makeVerifyLink(services, userId)
    if (!made?.token) return undefined
    const { token } = made
    return { data: { token }, secrets: [token] }
  },
  body: ({ token }, shop) => [
    heading('Confirm your address'),
    paragraph('Please confirm that this is the address of your account.'),
    button('Confirm my address', shop.link(`/verify#${token}`)),
    paragraph('The link works for seven days.'),
  ],
})
