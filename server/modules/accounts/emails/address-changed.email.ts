import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'

export const addressChanged = defineLetter<object>({
  name: 'address-changed',
  about: 'Tells both ends that an account moved from one address to the other.',
  audience: 'shopper',
  subject: 'The address of your account was changed',
  closing: '',
  demo: {},
  body: () => [
    heading('Your account has its new address'),
    paragraph('From now on you log in with the new address, and letters go there.'),
    paragraph('If it was not you, please write to us or call us.'),
  ],
})
