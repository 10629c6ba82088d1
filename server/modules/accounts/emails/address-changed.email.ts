import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

export const addressChanged = defineEmail<object>({
  name: 'address-changed',
  description: 'Tells both ends that an account moved from one address to the other.',
  audience: 'customer',
  subject: 'The address of your account was changed',
  closing: '',
  example: {},
  body: () => [
    heading('Your account has its new address'),
    paragraph('From now on you log in with the new address, and emails go there.'),
    paragraph('If it was not you, please write to us or call us.'),
  ],
})
