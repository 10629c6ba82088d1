import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { codeForEmail } from './setup-code.ts'

interface Code {
  code: string
}

export const twoFactorCode = defineEmail<Code, { userId: string; email: string }>({
  name: 'two-factor-code',
  description: 'Sends the setup code to staff whose role requires two-factor authentication.',
  audience: 'customer',
  subject: 'Your code for two-factor authentication',
  closing: '',
  example: { code: '3f7k-9wqz-2m4c-x8rt' },
  async prepare(services, request) {
    const code = await codeForEmail(services, request)
    return code === undefined ? undefined : { data: { code }, secrets: [code] }
  },
  body: ({ code }, shop) => [
    heading('Your code for two-factor authentication'),
    paragraph(
      'Someone logged in with your password and is setting up two-factor authentication. Enter this code to continue:',
    ),
    paragraph(code),
    paragraph('It works once, within 30 minutes. Never share it with anyone.'),
    paragraph('If this was not you, someone knows your password. Change it now:'),
    button('Set a new password', shop.link('/forgot')),
  ],
})
