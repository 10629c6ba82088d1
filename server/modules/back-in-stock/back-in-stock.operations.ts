/** Operations to subscribe to products that are sold out. docs/contract.md#products */
import * as z from 'zod'
import { mutation } from '../../core/operation/operation.ts'
import { BackInStockRequest } from './back-in-stock.schema.ts'
import { subscribeToBackInStock } from './back-in-stock.service.ts'

export const subscribe = mutation({
  rest: {
    method: 'POST',
    path: '/back-in-stock',
    summary: 'Subscribe to one email when a product is back in stock',
    description:
      'Accounts use their own address; guests give theirs. Subscribing twice changes nothing. The link in the email cancels all subscriptions of the address.',
    status: 201,
    example: { productId: 'ARL-SK-001', email: 'nimali@example.com' },
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  input: BackInStockRequest,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => {
      await subscribeToBackInStock(tx, ctx.user, input)
      return { message: 'We will email you when it is back in stock.' }
    }),
})
