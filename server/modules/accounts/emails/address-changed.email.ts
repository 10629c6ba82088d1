import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

export const addressChanged = defineEmail<object>({
  name: 'address-changed',
  description: 'Informs both addresses that the email address of an account changed.',
  audience: 'customer',
  subject: 'Your email address was changed',
  closing: '',
  example: {},
  body: () => [
    heading('Your account has a new email address'),
    paragraph('From now on, log in with the new address. We send emails there.'),
    paragraph('If this was not you, please contact us.'),
  ],
})
