/** Operations with which staff edit an order before it ships: docs/contract.md#orders. */
import { mutation } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { ChangedOrder, ChangePreview, ChangeRequest } from '../orders/order/change.schema.ts'
import { viewOrder } from '../orders/order/orders.presenter.ts'
import { settlePayment } from '../payments/settling.ts'
import { changeOrdered, previewChange as preview } from './change.service.ts'

const path = '/admin/orders/{orderId}/changes'
const example = {
  orderedItems: [{ productId: 'AR-SK-001', qty: 3 }],
  discount: { amount: 250, reason: 'For the long wait' },
}

export const previewChange = mutation({
  rest: {
    method: 'POST',
    path: `${path}/preview`,
    summary: 'What a change of an order would mean for money and stock',
    description:
      'Nothing changes. Absent fields stay as they are: without any, this is the order as a change begins with it.',
    example,
  },
  access: 'orders.write',
  input: ChangeRequest,
  output: ChangePreview,
  errors: [
    'NOT_FOUND',
    'PRECONDITION_FAILED',
    'CONFLICT',
    'OUT_OF_STOCK',
    'ORDER_LIMIT',
    'CODE_REFUSED',
  ],
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => preview(ctx, input),
})

export const change = mutation({
  rest: {
    method: 'POST',
    path,
    summary: 'Change lines, quantities, address, delivery or discount of an order',
    description:
      'Only while it is Pending or Processing. `orderedItems` are all lines as they shall be: those that it has or had keep the price that they were placed at, others cost what they do today. Its offers are judged again, and so are its codes, or `codes` in their place, its fee stays, and delivery stays what it was unless the order goes by another way or to another zone. An address replaces the whole of the one before. With `expectedTotal`, the total of the preview, it costs that much or nothing changes. What is to be paid more is `payment.due`; `refund` is what was paid too much, and is given back by `given-back`. A limit of the shop that it would exceed answers 409, unless `beyondLimits` says why.',
    example: { ...example, expectedTotal: 4250 },
  },
  access: 'orders.write',
  extraPermissions: { prices: ['discount'] },
  idempotent: true,
  input: ChangeRequest,
  output: ChangedOrder,
  errors: [
    'NOT_FOUND',
    'PRECONDITION_FAILED',
    'CONFLICT',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'ORDER_LIMIT',
    'CODE_REFUSED',
  ],
  uses: ['catalogue', 'documents', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    let settle: string | undefined
    const answer = await ctx.once(async (tx) => {
      const changed = await changeOrdered(tx, ctx, input)
      settle = changed.settle
      const { order, refund } = changed
      return {
        message: 'Order changed.',
        order: viewOrder(order),
        version: order.version,
        refund,
      }
    })
    ctx.catalogue.stockMoved()
    ctx.reply.headers.ETag = versionTag(answer.version)
    if (settle) await settlePayment(ctx, settle)
    return answer
  },
})
