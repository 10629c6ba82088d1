import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface Merged {
  /** the email address that signs in from now on */
  kept: string
  gone: string
}

export const accountsMerged = defineEmail<Merged>({
  name: 'accounts-merged',
  description: 'Informs both addresses that staff merged their accounts.',
  audience: 'customer',
  subject: 'Your accounts were merged',
  closing: '',
  example: { kept: 'nimali@example.com', gone: 'n.perera@example.com' },
  body: ({ kept, gone }, shop) => [
    heading('Your accounts were merged'),
    paragraph(
      `We merged the account of ${gone} into that of ${kept}, with its orders and addresses. Log in with ${kept} and its password from now on. ${gone} can no longer log in.`,
    ),
    paragraph('If you did not request this, please contact us.'),
    button('Contact us', shop.link('/contact')),
  ],
})
