/** The server-side cart of an account, beside the one in the browser: docs/contract.md#cart. */
import { mutation, query } from '../../../core/operation/operation.ts'
import { Cart, CartChange } from './cart.schema.ts'
import { changeCart, getCart } from './cart.service.ts'

export const get = query({
  rest: {
    path: '/cart',
    summary: "Get the account's cart",
    description:
      'Products and quantities; `orders.quote` returns the prices. A product that is no longer sold stays until the customer removes it.',
  },
  access: 'customer',
  output: Cart,
  handler: ({ ctx }) => getCart(ctx),
})

export const change = mutation({
  rest: {
    method: 'PATCH',
    path: '/cart',
    summary: "Set quantities in the account's cart",
    description:
      'A quantity of 0 removes the line; other lines do not change. Of two calls for one line the later one applies. With the `version` of a line, a line that changed since is left unchanged. With an Idempotency-Key a repeated call does not undo later changes. `owner`, if given, must be the `_id` of the account.',
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
