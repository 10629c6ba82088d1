import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
import { facts, heading, paragraph, quote } from '../../../platform/email/blocks.ts'
import { defineLetter } from '../../../platform/email/define-email.ts'

/** A contact message with its answer. */
interface Answered {
  name: string
  subject: string
  message: string
  /** ISO 8601 */
  createdAt: string
  answer: string
}

export const messageAnswer = defineLetter<Answered>({
  name: 'message-answer',
  about: 'To whoever wrote by the contact form: what staff answered. A reply comes to the shop.',
  audience: 'shopper',
  subject: 'Re: {subject}',
  closing: 'Any more questions? Just answer this letter, or reach us as below.',
  demo: {
    name: 'Nimali Perera',
    subject: 'Shade advice',
    message: 'Which shade goes with a warm undertone?',
    createdAt: '2026-11-20T04:15:00.000Z',
    answer: 'Rose No. 4 suits a warm undertone.\nCome by and try it, we keep one open for you.',
  },
  names: ({ subject, name }) => ({ subject, name }),
  body: ({ name, subject, message, createdAt, answer }) => [
    heading(`Dear ${name}`),
    ...answer.split(/\n{2,}/).map(paragraph),
    facts('You wrote', ['About', subject], ['On', formatShopTime(new Date(createdAt))]),
    quote(message),
  ],
})
