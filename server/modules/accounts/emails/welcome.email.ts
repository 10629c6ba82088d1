import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { makeVerifyLink } from '../login/users.email.service.ts'

interface Welcome {
  /** undefined when the address is already verified */
  token: string | undefined
}

export const welcome = defineEmail<Welcome, { userId: string }>({
  name: 'welcome',
  description: 'Welcomes somebody who made an account, and asks to confirm the address.',
  audience: 'customer',
  subject: 'Welcome to {shop}',
  closing: 'If you made no account here, leave this email.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, { userId }) {
    const made = await makeVerifyLink(services, userId)
    if (!made) return undefined
    const { token } = made
    return { data: { token }, secrets: token ? [token] : [] }
  },
  body: ({ token }, shop) => [
    heading(`Welcome to ${shop.name}`),
    paragraph('Your account is there: it keeps your orders and lets you review what arrived.'),
    ...(token
      ? [
          paragraph('Please confirm that this address is yours. The link works for seven days.'),
          button('Confirm my address', shop.link(`/verify#${token}`)),
        ]
      : [button('Look around', shop.link('/'))]),
  ],
})
