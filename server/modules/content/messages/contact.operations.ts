/** The contact form: stores messages for staff. docs/contract.md#contact-and-newsletter. */
import * as z from 'zod'
import { mutation } from '../../../core/operation/operation.ts'
import { ContactForm } from './contact.schema.ts'
import { storeMessage } from './contact.service.ts'

export const send = mutation({
  rest: {
    method: 'POST',
    path: '/contact',
    summary: 'Send the shop a message, as a guest or a customer',
    status: 201,
    example: {
      name: 'Nimali Perera',
      email: 'nimali@example.com',
      subject: 'Shade advice',
      message: 'Which shade goes with a warm undertone?',
    },
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 10, seconds: 600 },
  idempotent: true,
  input: ContactForm,
  output: z.object({ message: z.string() }),
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => {
      await storeMessage(tx, ctx.user, input)
      return { message: 'Your Message sent' }
    }),
})
