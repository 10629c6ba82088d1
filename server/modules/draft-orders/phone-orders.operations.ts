/** Staff place phone orders: docs/contract.md#orders. */
import { mutation } from '../../core/operation/operation.ts'
import { TypedOrder } from '../orders/order/change.schema.ts'
import { viewOrder } from '../orders/order/orders.presenter.ts'
import { UpdatedOrder } from '../orders/order/orders.schema.ts'
import { placeTyped } from './phone-orders.service.ts'

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
  extraPermissions: { prices: ['discount'] },
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
  uses: ['catalogue', 'promotions', 'redirects', 'settings', 'storeCredit'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const order = await placeTyped(tx, ctx, input)
      return { message: 'Order placed.', order: viewOrder(order), version: order.version }
    })
    ctx.catalogue.stockMoved()
    return answer
  },
})
