/** Operations to subscribe to products that are sold out. docs/contract.md#products */
import * as z from 'zod'
import { mutation } from '../../core/operation/operation.ts'
import { RestockAsking } from './back-in-stock.schema.ts'
import { askForRestock } from './back-in-stock.service.ts'

export const ask = mutation({
  rest: {
    method: 'POST',
    path: '/restock',
    summary: 'Ask to be told once, by a letter, when a product is back in stock',
    description:
      'An account is written to at its own address; guests give theirs. Asking twice changes nothing and gets the same answer. The link in the letter takes all askings of the address back.',
    status: 201,
    example: { productId: 'ARL-SK-001', email: 'nimali@example.com' },
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  input: RestockAsking,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => {
      await askForRestock(tx, ctx.user, input)
      return { message: 'We will write to you once it is back.' }
    }),
})
