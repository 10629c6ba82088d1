/** Operations of buyers on a placed order, with or without an account: docs/contract.md#orders. */
import { mutation } from '../../../core/operation/operation.ts'
import { cancelBought } from '../management/orders.admin.service.ts'
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
  viewFoundOrder,
  viewLabelledOrder,
  viewOpenedOrder,
} from '../order/orders.presenter.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'
import { findByNumbers, getBought, orderByLink } from './guests.service.ts'
import { openLabel } from './labels.service.ts'

export const byLink = mutation({
  rest: {
    method: 'POST',
    path: '/orders/by-link',
    summary: 'The order that a link opens, with its changes',
    description:
      'The link of a guest order, whole or only what is behind its `#`. A POST, so that the secret stands in no address. Changes nothing.',
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: OrderLink,
  output: OpenedOrder,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => viewOpenedOrder(ctx, await orderByLink(ctx, input.link)),
})

export const find = mutation({
  rest: {
    method: 'POST',
    path: '/orders/find',
    summary: 'How far a guest order is, by its number and phone number',
    description:
      'Both numbers as people write them. Answers neither who it is for nor where that is, and the same 404 whichever number is wrong; wrong ones are slowed down as logins are. Orders of accounts are not found. A POST, so that the numbers stand in no address. Changes nothing.',
    example: { orderId: 'ORD-000250', phone: '+94 77 123 4567' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 60 },
  input: OrderNumbers,
  output: FoundOrder,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => viewFoundOrder(ctx, await findByNumbers(ctx, input)),
})

export const byLabel = mutation({
  rest: {
    method: 'POST',
    path: '/orders/by-label',
    summary: 'How far the order of a parcel is, by the code of its label',
    description:
      'The code is what stands behind `parcel=` in the address that the label’s QR code leads to. For couriers and buyers alike: it answers what is taken at the door (`collect`), neither who the order is for nor what is in it. Changes nothing.',
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: OrderLabel,
  output: LabelledOrder,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => viewLabelledOrder(ctx, await openLabel(ctx, input.code)),
})

export const cancel = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/cancel',
    summary: 'Cancel an order that one bought, while it is Pending',
    description:
      'For the account that has the order, and for guests with its `link`. Returns the stock and refunds a card. A second time changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 60, seconds: 60 },
  input: OrderCancel,
  output: UpdatedOrder,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'documents', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    const { order_id } = await getBought(ctx, input)
    return answerOrder(ctx, await cancelBought(ctx, order_id), 'Order cancelled.')
  },
})
