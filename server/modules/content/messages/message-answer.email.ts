import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
import { facts, heading, paragraph, quote } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

/** A contact message with its answer. */
interface MessageWithAnswer {
  name: string
  subject: string
  message: string
  /** ISO 8601 */
  createdAt: string
  answer: string
}

export const messageAnswer = defineEmail<MessageWithAnswer>({
  name: 'message-answer',
  description: 'Sent to a visitor when staff answer their message. A reply goes to the shop.',
  audience: 'customer',
  subject: 'Re: {subject}',
  closing: 'If you have more questions, reply to this email.',
  example: {
    name: 'Nimali Perera',
    subject: 'Shade advice',
    message: 'Which shade goes with a warm undertone?',
    createdAt: '2026-11-20T04:15:00.000Z',
    answer: 'Rose No. 4 suits a warm undertone.\nCome by and try it, we keep one open for you.',
  },
  placeholders: ({ subject, name }) => ({ subject, name }),
  body: ({ name, subject, message, createdAt, answer }) => [
    heading(`Dear ${name}`),
    ...answer.split(/\n{2,}/).map(paragraph),
    facts('You wrote', ['Subject', subject], ['Sent', formatShopTime(new Date(createdAt))]),
    quote(message),
  ],
})
