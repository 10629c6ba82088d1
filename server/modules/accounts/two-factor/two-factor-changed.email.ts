import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

/** A change of an account's 2FA methods. */
export interface FactorNews {
  what: 'added' | 'removed' | 'lifted' | 'recovered' | 'renewed'
  /** the method's name */
  name?: string
  /** number of remaining recovery codes */
  left?: number
}

const sentences = {
  added: ({ name }: FactorNews) => `From now on “${name}” can be asked for when you log in.`,
  removed: ({ name }: FactorNews) => `“${name}” is not asked for any more when you log in.`,
  lifted: () =>
    'Somebody who manages our staff took every second factor off your account, as you had lost yours, and logged it out everywhere.',
  recovered: ({ left }: FactorNews) =>
    `A recovery code was used in the place of your second factor. Codes that are left: ${left}.`,
  renewed: () => 'Your account has new recovery codes. The old ones are good for nothing any more.',
} as const

export const factorChanged = defineEmail<FactorNews>({
  name: 'two-factor-changed',
  description: 'Tells that a second factor of an account was set up, removed or recovered.',
  audience: 'customer',
  subject: 'The second factor of your account',
  closing: '',
  example: { what: 'added', name: 'My telephone' },
  body: (news, shop) => [
    heading('The second factor of your account'),
    paragraph(sentences[news.what](news)),
    paragraph('If it was not you, set another password at once, and write to us or call us:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
