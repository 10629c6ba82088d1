import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

/** A change of an account's 2FA methods. */
export interface TwoFactorChange {
  what: 'added' | 'removed' | 'reset' | 'recovered' | 'renewed'
  /** the method's name */
  name?: string
  /** number of remaining recovery codes */
  left?: number
}

const sentences = {
  added: ({ name }: TwoFactorChange) =>
    `“${name}” was added to your account. You can use it to log in.`,
  removed: ({ name }: TwoFactorChange) => `“${name}” was removed from your account.`,
  reset: () =>
    'A staff manager reset the two-factor authentication of your account, and logged you out everywhere.',
  recovered: ({ left }: TwoFactorChange) =>
    `A recovery code was used to log in. Recovery codes left: ${left}.`,
  renewed: () => 'Your account has new recovery codes. The old ones no longer work.',
} as const

export const twoFactorChanged = defineEmail<TwoFactorChange>({
  name: 'two-factor-changed',
  description: 'Reports a change of two-factor authentication, or the use of a recovery code.',
  audience: 'customer',
  subject: 'Your two-factor authentication changed',
  closing: '',
  example: { what: 'added', name: 'My telephone' },
  body: (change, shop) => [
    heading('Your two-factor authentication changed'),
    paragraph(sentences[change.what](change)),
    paragraph('If this was not you, change your password now and contact us:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
