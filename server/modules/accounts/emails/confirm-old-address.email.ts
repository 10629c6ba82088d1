import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { createEmailChangeLink, type EmailChangeRequest } from '../login/users.email.service.ts'

interface OldAddress {
  /** undefined when this address was never verified; the email then hides the new address */
  token: string | undefined
  email: string
}

export const confirmOldAddress = defineEmail<OldAddress, EmailChangeRequest>({
  name: 'confirm-old-address',
  description: 'Asks the current address to confirm a change of email address.',
  audience: 'customer',
  subject: 'Confirm the change of your email address',
  closing: '',
  example: { token: 'the-token-of-the-link', email: 'nimali@example.com' },
  async prepare(services, request) {
    const made = await createEmailChangeLink(services, request, 'old')
    if (!made) return undefined
    const { token } = made
    return { data: { token, email: request.email }, secrets: token ? [token] : [] }
  },
  body: ({ token, email }, shop) => [
    heading('Confirm the change of your email address'),
    ...(token
      ? [
          paragraph(
            `You requested to change your email address to ${email}. The change needs both addresses to confirm it.`,
          ),
          button('Confirm the change', shop.link(`/verify#${token}`)),
          paragraph('The link works for one day.'),
        ]
      : [
          paragraph('You requested to change your email address. The new address must confirm it.'),
        ]),
    paragraph('If this was not you, someone knows your password. Reset it to cancel the change.'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
