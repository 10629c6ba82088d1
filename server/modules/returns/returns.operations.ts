/** Returns of orders, for staff: docs/returns.md. */
import { mutation, query } from '../../core/operation/operation.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { NewReturn, OrderReturns, RecordedReturn } from '../orders/order/returns.schema.ts'
import { settlePayment } from '../payments/settling.ts'
import { readReturns } from './returns.read.ts'
import { createReturn } from './returns.service.ts'

const path = '/admin/orders/{orderId}/returns'

export const returns = query({
  rest: {
    path,
    summary: 'List the returns of an order, and what can still be returned',
    description:
      '`value` of a line is the price of all its units after discounts; returned units are worth their share of it. `provider` is set if the payment provider can refund.',
  },
  access: 'orders.read',
  input: OrderById,
  output: OrderReturns,
  uses: ['payments', 'redirects'],
  handler: ({ input, ctx }) => readReturns(ctx, input.orderId),
})

export const recordReturn = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Record a return or a partial refund',
    description:
      'With `lines` a return of a delivered order, without lines a refund. `amount` defaults to the value of the lines, with `delivery` plus the delivery charge. The paid part is refunded by `method`: `provider` refunds the original payment, `exchange` pays the order `exchangedFor`, the others record a manual refund. The unpaid part is no longer due. `restock` returns the units to stock. An order with returned units cannot be cancelled.',
    example: {
      lines: [{ productId: 'AR-SK-001', quantity: 1, reason: 'damaged', restock: false }],
      method: 'provider',
    },
  },
  access: 'refunds',
  idempotent: true,
  input: NewReturn,
  output: RecordedReturn,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'documents', 'payments', 'redirects', 'settings', 'storeCredit'],
  handler: async ({ input, ctx }) => {
    let settle: string | undefined
    const answer = await ctx.once(async (tx) => {
      const { made, payment, ...rest } = await createReturn(tx, ctx, input)
      settle = rest.settle
      return { message: 'Return recorded.', return: made, payment }
    })
    ctx.catalogue.stockMoved()
    if (settle) await settlePayment(ctx, settle)
    return answer
  },
})
