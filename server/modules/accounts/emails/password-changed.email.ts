import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'

interface Changed {
  /** names of the API keys that the new password revoked */
  endedKeys: readonly string[]
}

export const passwordChanged = defineLetter<Changed>({
  name: 'password-changed',
  about: 'Confirms that the password of an account was changed.',
  audience: 'shopper',
  subject: 'Your password was changed',
  closing: '',
  demo: { endedKeys: [] },
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
