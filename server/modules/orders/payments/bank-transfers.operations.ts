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
    summary: 'Where to transfer the money of an order, and what to write on it',
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
      throw new AppError('CONFLICT', `${order.order_id} does not wait for a bank transfer.`)
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
    summary: 'The slip that the buyer of an order sent',
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
    summary: 'Note that the money of a bank transfer came',
    description:
      'Pays the order. `amount` is what came, at least its total; `reference` the bank’s own, each for one order; `date` the day on which it came. Of an order that was cancelled before, the money is `owed`. The same a second time changes nothing.',
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
    summary: 'Tell a buyer why the money of their bank transfer was not found',
    description:
      'The buyer reads `reason` with the order and may send another slip; the order waits on, for a day at least.',
    example: { reason: 'The slip shows another account. Please ask your bank where it went.' },
  },
  access: 'payments',
  input: NotReceived,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => answerOrder(ctx, await noteNotReceived(ctx, input), 'Noted.'),
})
