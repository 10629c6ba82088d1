import { shopMoment } from '../../../core/values/shop-time.schema.ts'
import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface SignIn {
  /** time of the sign-in, ISO 8601 */
  at: string
  browser: string
  address: string
}

export const newSignIn = defineEmail<SignIn>({
  name: 'new-sign-in',
  description:
    'Tells of a login from a browser or a network that the account was not used from before. Whom, the settings say (Security).',
  audience: 'customer',
  subject: 'Somebody logged in to your account',
  closing: '',
  example: {
    at: '2026-11-22T04:15:00.000Z',
    browser: 'Firefox on Windows',
    address: '203.0.113.7',
  },
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
