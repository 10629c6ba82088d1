/** Staff place phone orders: docs/contract.md#orders. */
import { mutation } from '../../core/operation/operation.ts'
import { PhoneOrder } from '../orders/order/order-edit.schema.ts'
import { presentOrder } from '../orders/order/orders.presenter.ts'
import { UpdatedOrder } from '../orders/order/orders.schema.ts'
import { placePhoneOrder } from './phone-orders.service.ts'

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders',
    summary: 'Create an order for a customer',
    description:
      'For phone orders. Priced and placed like a guest order (`orders.place`), without an account, and marked `byStaff`. Paid by `cod`, `bank`, or a payment link sent to `email` (`payhere`), if the shop offers it. An exceeded limit of the shop answers 409, unless `beyondLimits` gives a reason. `draftId` is the draft (`draftOrders.create`) to convert; a draft converts only once (409). `version` is then the draft’s.',
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
  input: PhoneOrder,
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
      const order = await placePhoneOrder(tx, ctx, input)
      return { message: 'Order placed.', order: presentOrder(order), version: order.version }
    })
    ctx.catalogue.stockMoved()
    return answer
  },
})
