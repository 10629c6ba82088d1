import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { type AskedChange, makeChangeLink } from '../login/users.email.service.ts'

interface OldAddress {
  /** undefined when this address was never verified; the email then hides the new address */
  token: string | undefined
  email: string
}

export const confirmOldAddress = defineEmail<OldAddress, AskedChange>({
  name: 'confirm-old-address',
  description: 'Asks the present end of a change of address to confirm it.',
  audience: 'customer',
  subject: 'A new address for your account',
  closing: '',
  example: { token: 'the-token-of-the-link', email: 'nimali@example.com' },
  async prepare(services, asked) {
    const made = await makeChangeLink(services, asked, 'old')
    if (!made) return undefined
    const { token } = made
    return { data: { token, email: asked.email }, secrets: token ? [token] : [] }
  },
  body: ({ token, email }, shop) => [
    heading('A new address for your account'),
    ...(token
      ? [
          paragraph(
            `You asked for your account to move to ${email}. It does once both addresses have confirmed it.`,
          ),
          button('Confirm the change', shop.link(`/verify#${token}`)),
          paragraph('The link works for a day.'),
        ]
      : [
          paragraph(
            'You asked for your account to move to another address. It does once that one has confirmed it.',
          ),
        ]),
    paragraph(
      'If it was not you, somebody knows your password: set another one, and nothing moves.',
    ),
    button('Set a new password', shop.link('/forgot')),
  ],
})
