import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { createVerificationLink } from '../login/users.email.service.ts'

interface Welcome {
  /** undefined when the address is already verified */
  token: string | undefined
}

export const welcome = defineEmail<Welcome, { userId: string }>({
  name: 'welcome',
  description: 'Welcomes a new customer and asks to verify the email address.',
  audience: 'customer',
  subject: 'Welcome to {shop}',
  closing: 'If you did not create an account, ignore this email.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, { userId }) {
    const made = await createVerificationLink(services, userId)
    if (!made) return undefined
    const { token } = made
    return { data: { token }, secrets: token ? [token] : [] }
  },
  body: ({ token }, shop) => [
    heading(`Welcome to ${shop.name}`),
    paragraph('Your account is ready. Track your orders and review the products that you bought.'),
    ...(token
      ? [
          paragraph(
            'Please confirm that this email address is yours. The link works for seven days.',
          ),
          button('Confirm my email address', shop.link(`/verify#${token}`)),
        ]
      : [button('Start shopping', shop.link('/'))]),
  ],
})
