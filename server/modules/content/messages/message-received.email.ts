import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
import { button, facts, heading, quote } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import type { Message } from './contact.schema.ts'

export const messageReceived = defineEmail<Message>({
  name: 'message-received',
  description: 'Sent to staff when a visitor uses the contact form. A reply goes to the visitor.',
  audience: 'staff',
  subject: 'Message: {subject}',
  closing: '',
  example: {
    id: '',
    name: 'Amaya Perera',
    email: 'amaya@example.com',
    subject: 'Is the serum vegan?',
    message: 'Hello,\n\nis the Rose Dew Serum vegan, and do you send it to Jaffna?\n\nAmaya',
    status: 'unread',
    createdAt: '2026-11-22T04:15:00.000Z',
  },
  placeholders: ({ subject, name }) => ({ subject, name }),
  on: { type: 'message.received' },
  replyTo: ({ email }) => email,
  body: ({ name, email, subject, message, createdAt }, shop) => [
    heading('New message'),
    facts(
      '',
      ['From', `${name}\n${email}`],
      ['Subject', subject],
      ['Received', formatShopTime(new Date(createdAt))],
    ),
    quote(message),
    button('Open messages', shop.link('/admin/messages')),
  ],
})
