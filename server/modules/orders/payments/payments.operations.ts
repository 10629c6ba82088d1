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
    summary: 'The ways to pay that the shop offers just now',
    description: 'As `paymentMethod` of an order names them, in the order in which they are shown.',
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
    summary: 'Where to pay an order that waits for its payment',
    description:
      'For the account that has the order, and for guests with its `link`. The answer is a form: send the buyer’s browser to `action` by POST with `fields`. They come back to `/payment` of the shop, which knows whether it is paid from the provider alone: read the order. Changes nothing; ask as often as you like until `payment.payBy`.',
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
    summary: 'Note that the money of an order was given back by hand',
    description:
      'For orders whose `payment.status` is `owed`: they were cancelled, and the way they were paid cannot pay back by itself. A second time changes nothing.',
  },
  access: 'refunds',
  input: OrderById,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await noteRefunded(ctx, input.orderId), 'Noted.'),
})
