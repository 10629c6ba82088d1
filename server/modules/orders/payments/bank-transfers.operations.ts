/** Orders that are paid by bank transfer: docs/payments.md#bank-transfer. */
import { AppError } from '../../../core/errors/errors.ts'
import { mutation } from '../../../core/operation/operation.ts'
import { toRupees } from '../../../core/values/money.ts'
import { getBought } from '../guests/guests.service.ts'
import {
  isToBeLookedAt,
  transferAccount,
  transferReference,
  waitsForMoney,
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
      'For the account that has the order, and for guests with its `link`, while the order waits for its transfer. The slip is sent to `POST /orders/{orderId}/slip`. Changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 120, seconds: 60 },
  input: OrderCancel,
  output: TransferDetails,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const order = await getBought(ctx, input)
    if (order.payment_method !== bank.name || !waitsForMoney(order))
      throw new AppError('CONFLICT', `${order.order_id} is not waiting for a bank transfer.`)
    return {
      account: transferAccount(ctx) ?? null,
      amount: toRupees(order.due_cents),
      reference: transferReference(order),
      payBy: isToBeLookedAt(order) ? null : order.pay_by!.toISOString(),
    }
  },
})

export const slip = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/slip/view',
    summary: 'Get the transfer slip of an order',
    description:
      'For the account that has the order, for guests with its `link`, and for staff who hold `payments`. Its `picture` is whole within the answer: no address leads to it. Changes nothing.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 120, seconds: 60 },
  input: OrderCancel,
  output: Slip,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  handler: ({ input, ctx }) => readSlip(ctx, input),
})

export const markReceived = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/received',
    summary: 'Record a received bank transfer',
    description:
      'Pays the order. `amount` is the received amount, at least the total; `reference` is the bank’s, unique per order; `date` is the day of receipt. For a cancelled order the amount is `owed`. A repeated request changes nothing.',
    example: { amount: 3250, reference: 'CEFT 8842716', date: '2026-11-22' },
  },
  access: 'payments',
  input: Received,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['payments', 'redirects'],
  handler: async ({ input, ctx }) => answerOrder(ctx, await noteReceived(ctx, input), 'Noted.'),
})

export const markNotReceived = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/not-received',
    summary: 'Notify a customer that the bank transfer was not found',
    description:
      'The customer sees `reason` with the order and can upload another slip. The order waits at least one more day.',
    example: { reason: 'The slip shows another account. Please ask your bank where it went.' },
  },
  access: 'payments',
  input: NotReceived,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => answerOrder(ctx, await noteNotReceived(ctx, input), 'Noted.'),
})
