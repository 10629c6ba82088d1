import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface Changed {
  /** names of the API keys that the new password revoked */
  endedKeys: readonly string[]
}

export const passwordChanged = defineEmail<Changed>({
  name: 'password-changed',
  description: 'Confirms that the password of an account was changed.',
  audience: 'customer',
  subject: 'Your password was changed',
  closing: '',
  example: { endedKeys: [] },
  body: ({ endedKeys }, shop) => [
    heading('Your password was changed'),
    paragraph('Your account has a new password. All other sessions were logged out.'),
    ...(endedKeys.length > 0
      ? [paragraph(`These API keys were revoked: ${endedKeys.join(', ')}.`)]
      : []),
    paragraph('If this was not you, reset your password now:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
