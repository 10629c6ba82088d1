/** Operations with which staff edit an order before it ships: docs/contract.md#orders. */
import { mutation } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { EditedOrder, OrderEdit, OrderEditPreview } from '../orders/order/order-edit.schema.ts'
import { presentOrder } from '../orders/order/orders.presenter.ts'
import { settlePayment } from '../payments/settling.ts'
import { editOrder, previewOrderEdit } from './edit.service.ts'

const path = '/admin/orders/{orderId}/edits'
const example = {
  orderedItems: [{ productId: 'AR-SK-001', qty: 3 }],
  discount: { amount: 250, reason: 'For the long wait' },
}

export const previewEdit = mutation({
  rest: {
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview an edit of an order',
    description:
      'Returns the effects on price, payment and stock, and changes nothing. Absent fields stay unchanged: without any field, it returns the present order.',
    example,
  },
  access: 'orders.write',
  input: OrderEdit,
  output: OrderEditPreview,
  errors: ['PRECONDITION_FAILED', 'CONFLICT', 'OUT_OF_STOCK', 'ORDER_LIMIT', 'CODE_REFUSED'],
  uses: ['promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => previewOrderEdit(ctx, input),
})

export const edit = mutation({
  rest: {
    method: 'POST',
    path,
    summary: 'Edit the lines, address, delivery or discount of an order',
    description:
      'Only while it is Pending or Processing. `orderedItems` lists all lines after the edit. Present and former lines keep the price of their placing, others have the current price. Promotions and codes (or `codes` in their place) are applied again. The fee stays; delivery costs the same unless the method or zone changes. An address replaces the whole former one. `expectedTotal` is the total of the preview; if the total differs, nothing changes. `payment.due` is the amount still due, `refund` the overpaid amount, which `orders.recordRefund` refunds. An exceeded limit of the shop answers 409, unless `beyondLimits` gives a reason.',
    example: { ...example, expectedTotal: 4250 },
  },
  access: 'orders.write',
  extraPermissions: { prices: ['discount'] },
  idempotent: true,
  input: OrderEdit,
  output: EditedOrder,
  errors: [
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
      const changed = await editOrder(tx, ctx, input)
      settle = changed.settle
      const { order, refund } = changed
      return {
        message: 'Order edited.',
        order: presentOrder(order),
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
