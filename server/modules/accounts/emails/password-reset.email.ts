import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { makeResetLink } from '../recovery/users.recovery.service.ts'

interface Forgotten {
  token: string
  /** the account only signs in with Google so far */
  hasNoPassword: boolean
}

export const forgottenPassword = defineEmail<Forgotten, { email: string }>({
  name: 'password-reset',
  description: 'A link that sets a new password, when somebody forgot theirs.',
  audience: 'customer',
  subject: 'Set a new password',
  closing: 'If it was not you, leave this email: your password stays as it is.',
  example: { token: 'the-token-of-the-link', hasNoPassword: false },
  async prepare(services, { email }) {
    const made = await makeResetLink(services, email)
    if (!made) return undefined
    const { customerId, ...data } = made
    return { data, customerId, secrets: [data.token] }
  },
  body: ({ token, hasNoPassword }, shop) => [
    heading('Set a new password'),
    paragraph('Somebody asked for a new password for your account. The link below sets one.'),
    ...(hasNoPassword
      ? [
          paragraph(
            'You log in with Google, and can go on doing so: the account gets a password besides.',
          ),
        ]
      : []),
    button('Set a new password', shop.link(`/reset#${token}`)),
    paragraph('It works once, and for 30 minutes. Give it to nobody.'),
  ],
})
