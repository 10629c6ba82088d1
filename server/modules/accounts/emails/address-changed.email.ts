import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'

export const addressChanged = defineLetter<object>({
  name: 'address-changed',
  about: 'Tells both addresses that the email address of an account changed.',
  audience: 'shopper',
  subject: 'Your email address was changed',
  closing: '',
  demo: {},
  body: () => [
    heading('Your account has a new email address'),
    paragraph('From now on, log in with the new address. We send emails there.'),
    paragraph('If this was not you, please contact us.'),
  ],
})
