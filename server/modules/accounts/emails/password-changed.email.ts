import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface Changed {
  /** names of the API keys that the new password revoked */
  endedKeys: readonly string[]
}

export const passwordChanged = defineEmail<Changed>({
  name: 'password-changed',
  description: 'Tells that the password of an account was changed.',
  audience: 'customer',
  subject: 'Your password was changed',
  closing: '',
  example: { endedKeys: [] },
  body: ({ endedKeys }, shop) => [
    heading('Your password was changed'),
    paragraph('Your account has a new password, and is logged out elsewhere.'),
    ...(endedKeys.length > 0 ? [paragraph(`These API keys ended: ${endedKeys.join(', ')}.`)] : []),
    paragraph('If it was not you, set another one at once:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
