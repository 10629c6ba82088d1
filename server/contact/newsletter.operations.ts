/** The newsletter box of the FAQ page: 'Subscribe' stores the address (docs/contract.md#contact-and-newsletter). */
import * as z from 'zod'
import { mutation } from '../operation.ts'
import { Subscription } from './contact.schema.ts'
import { subscribe as keepSubscriber } from './contact.service.ts'

export const subscribe = mutation({
  rest: {
    method: 'POST',
    path: '/newsletter',
    summary: 'Subscribe an email address to the newsletter',
    description: 'An address that is subscribed already gets the same answer.',
    tags: ['Contact'],
    status: 201,
    example: { email: 'nimali@example.com' },
  },
  access: 'public',
  rateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  input: Subscription,
  output: z.object({ message: z.string() }),
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => {
      await keepSubscriber(tx, input.email)
      return { message: 'You are subscribed. Thank you!' }
    }),
})
