/** The server-side cart of an account, beside the one in the browser: docs/contract.md#cart. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { Cart, CartChange } from './cart.schema.ts'
import { changeCart, getCart } from './cart.service.ts'

export const get = query({
  rest: {
    path: '/cart',
    summary: "One's own cart",
    description:
      'What is in it and how much of it; what it costs says a quote. A product that left the shop stays in it until it is taken out.',
  },
  access: 'customer',
  input: z.object({}),
  output: Cart,
  handler: ({ ctx }) => getCart(ctx),
})

export const change = mutation({
  rest: {
    method: 'PATCH',
    path: '/cart',
    summary: "Set quantities in one's own cart; other lines stay",
    description:
      'A quantity of 0 takes the line out. Of two calls about one line the later one counts; with the `version` of a line as it was read, a line that changed since stays as it is. With an Idempotency-Key a call that is sent again, because its answer was lost, does not undo what came after it. `owner`, when given, must be the `_id` of the account.',
    example: { changes: [{ productId: 'ARL-SK-001', qty: 2 }] },
  },
  access: 'customer',
  rateLimit: { points: 240, seconds: 60 },
  idempotent: true,
  input: CartChange,
  output: Cart,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: ({ input, ctx }) => ctx.once((tx) => changeCart(tx, ctx.user, input)),
})
