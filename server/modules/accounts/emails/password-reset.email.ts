import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { createResetLink } from '../recovery/users.recovery.service.ts'

interface PasswordReset {
  token: string
  /** the account only signs in with Google so far */
  hasNoPassword: boolean
}

export const passwordReset = defineEmail<PasswordReset, { email: string }>({
  name: 'password-reset',
  description: 'Sends a link that resets a forgotten password.',
  audience: 'customer',
  subject: 'Set a new password',
  closing: 'If this was not you, ignore this email. Your password does not change.',
  example: { token: 'the-token-of-the-link', hasNoPassword: false },
  async prepare(services, { email }) {
    const made = await createResetLink(services, email)
    if (!made) return undefined
    const { customerId, ...data } = made
    return { data, customerId, secrets: [data.token] }
  },
  body: ({ token, hasNoPassword }, shop) => [
    heading('Set a new password'),
    paragraph(
      'We received a request to reset the password of your account. Use the link below to set a new one.',
    ),
    ...(hasNoPassword
      ? [paragraph('You can still log in with Google. The password is an additional way.')]
      : []),
    button('Set a new password', shop.link(`/reset#${token}`)),
    paragraph('The link works once, within 30 minutes. Do not share it.'),
  ],
})
