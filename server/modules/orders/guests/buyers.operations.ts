/** Operations of buyers on a placed order, with or without an account: docs/contract.md#orders. */
import { mutation } from '../../../core/operation/operation.ts'
import { cancelOwnOrder } from '../management/orders.admin.service.ts'
import {
  FoundOrder,
  LabelledOrder,
  OpenedOrder,
  OrderCancel,
  OrderLabel,
  OrderLink,
  OrderNumbers,
} from '../order/buyers.schema.ts'
import {
  answerOrder,
  presentFoundOrder,
  presentLabelledOrder,
  presentOpenedOrder,
} from '../order/orders.presenter.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'
import { findByNumbers, getOwnOrder, orderByLink } from './guests.service.ts'
import { openLabel } from './labels.service.ts'

export const byLink = mutation({
  rest: {
    method: 'POST',
    path: '/orders/by-link',
    summary: 'Open an order by its link',
    description:
      'Takes the link of a guest order, or only the part after its `#`, and returns the order with its history. A POST keeps the secret out of URLs. Changes nothing.',
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: OrderLink,
  output: OpenedOrder,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => presentOpenedOrder(ctx, await orderByLink(ctx, input.link)),
})

export const find = mutation({
  rest: {
    method: 'POST',
    path: '/orders/find',
    summary: 'Find a guest order by order number and phone number',
    description:
      'Accepts both numbers in any format. Returns neither the name nor the address, and the same 404 whichever number is wrong. Failed attempts are limited as logins are. Orders of accounts are not found. A POST keeps the numbers out of URLs. Changes nothing.',
    example: { orderId: 'ORD-000250', phone: '+94 77 123 4567' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: OrderNumbers,
  output: FoundOrder,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => presentFoundOrder(ctx, await findByNumbers(ctx, input)),
})

export const byLabel = mutation({
  rest: {
    method: 'POST',
    path: '/orders/by-label',
    summary: 'Open an order by the code of its parcel label',
    description:
      'The code follows `parcel=` in the URL of the label’s QR code. For couriers and customers: returns the status and the cash to collect (`cashToCollect`), without the customer’s name and the contents. Changes nothing.',
    example: { code: 'kP0xq3mB1vYw8Zr5sT7uJ2nL4cF6dG9hA_example' },
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: OrderLabel,
  output: LabelledOrder,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => presentLabelledOrder(ctx, await openLabel(ctx, input.code)),
})

export const cancel = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/cancel',
    summary: 'Cancel the customer’s own Pending order',
    description:
      'For the order’s account, and for guests with its `link`. Returns the stock and refunds a card. A second call changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 60, seconds: 60 },
  input: OrderCancel,
  output: UpdatedOrder,
  errors: ['UNAUTHENTICATED', 'CONFLICT'],
  uses: ['catalogue', 'documents', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    const { order_id } = await getOwnOrder(ctx, input)
    return answerOrder(ctx, await cancelOwnOrder(ctx, order_id), 'Order cancelled.')
  },
})
