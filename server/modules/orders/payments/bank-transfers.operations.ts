/** Orders that are paid by bank transfer: docs/payments.md#bank-transfer. */
import { AppError } from '../../../core/errors/errors.ts'
import { mutation } from '../../../core/operation/operation.ts'
import { toRupees } from '../../../core/values/money.ts'
import { getOwnOrder } from '../guests/guests.service.ts'
import {
  awaitsPayment,
  hasUncheckedSlip,
  transferAccount,
  transferReference,
} from '../order/bank-transfer.ts'
import {
  transfer as bank,
  NotReceived,
  Received,
  Slip,
  TransferDetails,
} from '../order/bank-transfers.schema.ts'
import { OrderCancel } from '../order/buyers.schema.ts'
import { answerOrder } from '../order/orders.presenter.ts'
import { UpdatedOrder } from '../order/orders.schema.ts'
import {
  markNotReceived as noteNotReceived,
  markReceived as noteReceived,
} from '../transactions/manual-payments.service.ts'
import { readSlip } from './slips.service.ts'

export const transfer = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/transfer',
    summary: 'Get the bank account and reference for a transfer',
    description:
      'For the order’s account, and for guests with its `link`, while the order waits for its transfer. Upload the slip with `POST /orders/{orderId}/slip`. Changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 120, seconds: 60 },
  input: OrderCancel,
  output: TransferDetails,
  errors: ['UNAUTHENTICATED', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const order = await getOwnOrder(ctx, input)
    if (order.payment_method !== bank.name || !awaitsPayment(order))
      throw new AppError('CONFLICT', `Order ${order.order_id} is not awaiting a bank transfer.`)
    return {
      account: transferAccount(ctx) ?? null,
      amount: toRupees(order.due_cents),
      reference: transferReference(order),
      payBy: hasUncheckedSlip(order) ? null : order.pay_by!.toISOString(),
    }
  },
})

export const slip = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/slip/view',
    summary: 'Get the bank transfer slip of an order',
    description:
      'For the order’s account, for guests with its `link`, and for staff with the permission `payments`. `image` is a `data:` URL: slips have no public URL. Changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 120, seconds: 60 },
  input: OrderCancel,
  output: Slip,
  errors: ['UNAUTHENTICATED'],
  handler: ({ input, ctx }) => readSlip(ctx, input),
})

export const markReceived = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/received',
    summary: 'Record a received bank transfer',
    description:
      'Pays the order. `amount` is the received amount, at least the total; `reference` the bank’s reference, unique per order; `date` the day of receipt. The money of a cancelled order becomes `owed`. A second call with the same reference changes nothing.',
    example: { amount: 3250, reference: 'CEFT 8842716', date: '2026-11-22' },
  },
  access: 'payments',
  input: Received,
  output: UpdatedOrder,
  errors: ['CONFLICT'],
  uses: ['payments', 'redirects'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await noteReceived(ctx, input), 'Payment recorded.'),
})

export const markNotReceived = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/not-received',
    summary: 'Report that a bank transfer was not received',
    description:
      'The customer sees `reason` with the order and may upload another slip. The order waits for at least another day.',
    example: { reason: 'The slip shows another account. Please ask your bank.' },
  },
  access: 'payments',
  input: NotReceived,
  output: UpdatedOrder,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await noteNotReceived(ctx, input), 'Customer notified.'),
})
