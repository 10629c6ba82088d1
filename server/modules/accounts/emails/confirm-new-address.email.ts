import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { type AskedChange, makeChangeLink } from '../login/users.email.service.ts'

interface NewAddress {
  /** undefined when the address belongs to another account */
  token: string | undefined
}

export const confirmNewAddress = defineEmail<NewAddress, AskedChange>({
  name: 'confirm-new-address',
  description: 'Asks the new end of a change of address to confirm it.',
  audience: 'customer',
  subject: 'Confirm your new address',
  closing: 'If you did not ask for it, leave this email: nothing changes.',
  example: { token: 'the-token-of-the-link' },
  async prepare(services, asked) {
    const made = await makeChangeLink(services, asked, 'new')
    if (!made) return undefined
    const { token } = made
    return { data: { token }, secrets: token ? [token] : [] }
  },
  body: ({ token }, shop) =>
    token
      ? [
          heading('Confirm your new address'),
          paragraph('You asked for your account to move to this address.'),
          button('Confirm the new address', shop.link(`/verify#${token}`)),
          paragraph('The link works for a day. The email to your present address asks as well.'),
        ]
      : [
          heading('This address has an account already'),
          paragraph(
            'Somebody wants to move their account to this address. It belongs to another account here, so nothing moves.',
          ),
        ],
})
