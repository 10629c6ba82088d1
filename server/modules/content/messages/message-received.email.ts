import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
import { button, facts, heading, quote } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'
import type { Message } from './contact.schema.ts'

export const messageReceived = defineLetter<Message>({
  name: 'message-received',
  about: 'To staff, when somebody wrote by the contact form. An answer goes to whoever wrote.',
  audience: 'staff',
  subject: 'Message: {subject}',
  closing: '',
  demo: {
    id: '',
    name: 'Amaya Perera',
    email: 'amaya@example.com',
    subject: 'Is the serum vegan?',
    message: 'Hello,\n\nis the Rose Dew Serum vegan, and do you send it to Jaffna?\n\nAmaya',
    status: 'unread',
    createdAt: '2026-11-22T04:15:00.000Z',
  },
  names: ({ subject, name }) => ({ subject, name }),
  on: { type: 'message.received' },
  replyTo: ({ email }) => email,
  body: ({ name, email, subject, message, createdAt }, shop) => [
    heading('Somebody wrote'),
    facts(
      '',
      ['From', `${name}\n${email}`],
      ['About', subject],
      ['Written', formatShopTime(new Date(createdAt))],
    ),
    quote(message),
    button('Open the messages', shop.link('/admin/messages')),
  ],
})
