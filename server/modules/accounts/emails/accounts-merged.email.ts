import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface Merged {
  /** the email address that signs in from now on */
  kept: string
  gone: string
}

export const accountsMerged = defineEmail<Merged>({
  name: 'accounts-merged',
  description: 'Tells both addresses that staff made two accounts one.',
  audience: 'customer',
  subject: 'Your two accounts are one now',
  closing: '',
  example: { kept: 'nimali@example.com', gone: 'n.perera@example.com' },
  body: ({ kept, gone }, shop) => [
    heading('Your two accounts are one now'),
    paragraph(
      `The account of ${gone} became part of that of ${kept}, with its orders and addresses. Log in with ${kept} and its password from now on; ${gone} logs in no more.`,
    ),
    paragraph('If you did not ask for it, please tell us at once.'),
    button('Write to us', shop.link('/contact')),
  ],
})
