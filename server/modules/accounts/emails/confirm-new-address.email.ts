import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { createEmailChangeLink, type EmailChangeRequest } from '../login/users.email.service.ts'

interface NewAddress {
  /** undefined when the address belongs to another account */
  token: string | undefined
}

export const confirmNewAddress = defineEmail<NewAddress, EmailChangeRequest>({
  name: 'confirm-new-address',
  description: 'Asks the new address to confirm a change of email address.',
  audience: 'customer',
  subject: 'Confirm your new email address',
  closing: 'If you did not request this, ignore this email. Nothing changes.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, request) {
    const made = await createEmailChangeLink(services, request, 'new')
    if (!made) return undefined
    const { token } = made
    return { data: { token }, secrets: token ? [token] : [] }
  },
  body: ({ token }, shop) =>
    token
      ? [
          heading('Confirm your new email address'),
          paragraph('You requested to use this address for your account.'),
          button('Confirm the new address', shop.link(`/verify#${token}`)),
          paragraph(
            'The link works for one day. Your current address must confirm the change as well.',
          ),
        ]
      : [
          heading('This email address already has an account'),
          paragraph(
            'Someone requested to use this address for their account. It already belongs to another account, so nothing changes.',
          ),
        ],
})
