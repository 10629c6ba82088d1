/** Operations to pay orders after they are placed: docs/payments.md. */
import { mutation, query } from '../../../core/operation/operation.ts'
import { getOwnOrder } from '../guests/guests.service.ts'
import { OrderCancel } from '../order/buyers.schema.ts'
import { answerOrder } from '../order/orders.presenter.ts'
import { OrderById, PaymentForm, PaymentMethods, UpdatedOrder } from '../order/orders.schema.ts'
import { availablePaymentMethods } from '../placement/payment-methods.ts'
import { markRefunded as noteRefunded } from '../transactions/manual-payments.service.ts'
import { startPayment } from './redirects.service.ts'

export const paymentMethods = query({
  rest: {
    path: '/payment-methods',
    summary: 'List the available payment methods',
    description: 'Values of `paymentMethod` of an order, in display order.',
  },
  access: 'public',
  output: PaymentMethods,
  uses: ['redirects', 'settings'],
  handler: async ({ ctx }) => ({ methods: availablePaymentMethods(ctx) }),
})

export const pay = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/payment',
    summary: 'Get the payment form of an unpaid order',
    description:
      'For the order’s account, and for guests with its `link`. Submit `fields` to `action` by POST in the customer’s browser. The provider redirects to `/payment` of the shop. Only the provider’s notification pays the order, so read the order. Changes nothing; repeat it as needed until `payment.payBy`.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 60, seconds: 60 },
  input: OrderCancel,
  output: PaymentForm,
  errors: ['UNAUTHENTICATED', 'CONFLICT'],
  uses: ['redirects', 'settings'],
  handler: async ({ input, ctx }) => startPayment(ctx, await getOwnOrder(ctx, input)),
})

export const markRefunded = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/refunded',
    summary: 'Record the manual refund of a cancelled order',
    description:
      'For orders whose `payment.status` is `owed`: they were cancelled, and their payment method cannot refund automatically. A second call changes nothing.',
  },
  access: 'refunds',
  input: OrderById,
  output: UpdatedOrder,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await noteRefunded(ctx, input.orderId), 'Refund recorded.'),
})
