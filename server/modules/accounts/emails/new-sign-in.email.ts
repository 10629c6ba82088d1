import { shopMoment } from '../../../core/values/shop-time.schema.ts'
import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'

interface SignIn {
  /** time of the sign-in, ISO 8601 */
  at: string
  browser: string
  address: string
}

export const newSignIn = defineLetter<SignIn>({
  name: 'new-sign-in',
  about:
    'Tells of a login from a browser or a network that the account was not used from before. Whom, the settings say (Security).',
  audience: 'shopper',
  subject: 'Somebody logged in to your account',
  closing: '',
  demo: { at: '2026-11-22T04:15:00.000Z', browser: 'Firefox on Windows', address: '203.0.113.7' },
  body: ({ at, browser, address }, shop) => [
    heading('A new login'),
    paragraph(
      `Somebody logged in to your account on ${shopMoment(new Date(at))}: ${browser}, from the address ${address}.`,
    ),
    paragraph('If it was you, there is nothing to do.'),
    paragraph('If it was not you, set another password at once. That ends every login:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
