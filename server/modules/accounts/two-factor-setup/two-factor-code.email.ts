import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { codeForEmail } from './setup-code.ts'

interface Code {
  code: string
}

export const factorCode = defineEmail<Code, { userId: string; email: string }>({
  name: 'two-factor-code',
  description:
    'A code for somebody of the staff who sets up the second factor that their role asks for.',
  audience: 'customer',
  subject: 'Your code for the second factor',
  closing: '',
  example: { code: 'the-code-of-the-email' },
  async prepare(services, asked) {
    const code = await codeForEmail(services, asked)
    return code === undefined ? undefined : { data: { code }, secrets: [code] }
  },
  body: ({ code }, shop) => [
    heading('Your code for the second factor'),
    paragraph(
      'Somebody logged in with your password and wants to set up the second factor of your account. This code goes along with it:',
    ),
    paragraph(code),
    paragraph('It works once, and for 30 minutes. Give it to nobody, whoever asks.'),
    paragraph('If it was not you, somebody knows your password. Set another one at once:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
