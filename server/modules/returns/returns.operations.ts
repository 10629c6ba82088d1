/** Returns of orders, for staff: docs/returns.md. */
import { mutation, query } from '../../core/operation/operation.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { BookedReturn, NewReturn, OrderReturns } from '../orders/order/returns.schema.ts'
import { settlePayment } from '../payments/settling.ts'
import { readReturns } from './returns.read.ts'
import { bookReturn } from './returns.service.ts'

const path = '/admin/orders/{orderId}/returns'

export const returns = query({
  rest: {
    path,
    summary: 'What came back of an order, and what may still come',
    description:
      '`value` of a line is what all its pieces cost after its offers: what comes back is worth its share of that. `provider` is there where money can go back the way it was paid.',
  },
  access: 'orders.read',
  input: OrderById,
  output: OrderReturns,
  errors: ['NOT_FOUND'],
  uses: ['payments', 'redirects'],
  handler: ({ input, ctx }) => readReturns(ctx, input.orderId),
})

export const recordReturn = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'What came back of an order, or is given back of its money',
    description:
      'With `lines` a return of a delivered order, without any a refund. `amount` is what the lines cost, with `delivery` also what that cost, unless said. As far as the order is paid, that goes back by `method`: `provider` is the way it was paid, `exchange` pays the order `exchangedFor` with it, anything else is noted as given back by hand; what is not paid yet is asked for no more. `restock` puts the pieces back in stock. An order of which pieces came back is not cancelled any more.',
    example: {
      lines: [{ productId: 'AR-SK-001', quantity: 1, reason: 'damaged', restock: false }],
      method: 'provider',
    },
  },
  access: 'refunds',
  idempotent: true,
  input: NewReturn,
  output: BookedReturn,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'documents', 'payments', 'redirects', 'settings', 'storeCredit'],
  handler: async ({ input, ctx }) => {
    let settle: string | undefined
    const answer = await ctx.once(async (tx) => {
      const { made, payment, ...rest } = await bookReturn(tx, ctx, input)
      settle = rest.settle
      return { message: 'Booked.', return: made, payment }
    })
    ctx.catalogue.stockMoved()
    if (settle) await settlePayment(ctx, settle)
    return answer
  },
})
