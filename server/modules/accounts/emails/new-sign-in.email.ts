import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
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
  description: 'Reports a login from a new browser or network. Recipients: Settings, Security.',
  audience: 'customer',
  subject: 'New login to your account',
  closing: '',
  example: {
    at: '2026-11-22T04:15:00.000Z',
    browser: 'Firefox on Windows',
    address: '203.0.113.7',
  },
  body: ({ at, browser, address }, shop) => [
    heading('New login'),
    paragraph(
      `Your account was logged in to on ${formatShopTime(new Date(at))}: ${browser}, IP address ${address}.`,
    ),
    paragraph('If this was you, no action is needed.'),
    paragraph('If this was not you, reset your password now. This logs out all sessions:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
