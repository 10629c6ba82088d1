/** Operations to pay orders after they are placed: docs/payments.md. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { getBought } from '../guests/guests.service.ts'
import { OrderCancel } from '../order/buyers.schema.ts'
import { answerOrder } from '../order/orders.presenter.ts'
import { OrderById, PaymentForm, PaymentMethods, UpdatedOrder } from '../order/orders.schema.ts'
import { methodsOnOffer } from '../placement/payment-methods.ts'
import { markRefunded as noteRefunded } from '../transactions/manual-payments.service.ts'
import { startPayment } from './redirects.service.ts'

export const paymentMethods = query({
  rest: {
    path: '/payment-methods',
    summary: 'List the payment methods that the shop offers',
    description: 'As in `paymentMethod` of an order, in the sequence of the checkout.',
  },
  access: 'public',
  input: z.object({}),
  output: PaymentMethods,
  uses: ['redirects', 'settings'],
  handler: async ({ ctx }) => ({ methods: methodsOnOffer(ctx) }),
})

export const pay = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/payment',
    summary: 'Get the payment form of an unpaid order',
    description:
      'For the account that has the order, and for guests with its `link`. The answer is a form: send the buyer’s browser to `action` by POST with `fields`. The provider returns the customer to `/payment` of the shop. Only the provider’s notification pays the order: read the order. Changes nothing; can be called until `payment.payBy`.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 60, seconds: 60 },
  input: OrderCancel,
  output: PaymentForm,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  uses: ['redirects', 'settings'],
  handler: async ({ input, ctx }) => startPayment(ctx, await getBought(ctx, input)),
})

export const markRefunded = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/refunded',
    summary: 'Mark the money of an order as refunded',
    description:
      'For orders whose `payment.status` is `owed`: cancelled orders whose payment method has no automatic refund. A repeated request changes nothing.',
  },
  access: 'refunds',
  input: OrderById,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await noteRefunded(ctx, input.orderId), 'Noted.'),
})
