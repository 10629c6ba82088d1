/** Staff change an order before it ships, and type one in for somebody: docs/contract.md#orders. */
import { mutation } from '../../../core/operation/operation.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { settlePayment } from '../../payments/settling.ts'
import { ChangedOrder, ChangePreview, ChangeRequest, TypedOrder } from '../order/change.schema.ts'
import { viewOrder } from '../order/orders.presenter.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'
import { changeOrdered, previewChange as preview } from './change.service.ts'
import { placeTyped } from './phone-orders.service.ts'

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
  also: { prices: ['discount'] },
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

export const typeIn = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders',
    summary: 'Place an order for somebody on the telephone',
    description:
      'Priced and placed as a guest’s (`orders.place`), in nobody’s account, and shown as placed by staff (`byStaff`). By `cod`, by `bank`, or by a link that is sent to `email` (`payhere`); what the shop does not offer is refused. A limit of the shop answers 409, unless `beyondLimits` says why it does not hold. `draftId` names the draft (`orders.saveDraft`) that becomes this order: it ends with it, and becomes no second one (409); `version` is then the draft’s.',
    status: 201,
    example: {
      orderedItems: [{ productId: 'AR-SK-001', qty: 2 }],
      name: 'Nimali Perera',
      address: '12 Temple Road, Kandy',
      phone: '+94 77 123 4567',
      paymentMethod: 'cod',
    },
  },
  access: 'orders.write',
  also: { prices: ['discount'] },
  idempotent: true,
  input: TypedOrder,
  output: UpdatedOrder,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'PRECONDITION_FAILED',
    'CODE_REFUSED',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'ORDER_LIMIT',
  ],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const order = await placeTyped(tx, ctx, input)
      return { message: 'Order placed.', order: viewOrder(order), version: order.version }
    })
    ctx.catalogue.stockMoved()
    return answer
  },
})
