/** Manual payments: staff record bank transfers received and money refunded outside the shop. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { changeOrder, lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import { storeNotReceived } from '../../../../db/queries/orders/transfer-slips.queries.ts'
import {
  findPaymentOf,
  hasTransfer,
  lockReference,
  markManuallyRefunded,
} from '../../../../db/queries/payments/redirect-payments.queries.ts'
import type { PaymentRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { rupeeText, toCents } from '../../../core/values/money.ts'
import { formatShopDays, shopDay } from '../../../core/values/shop-time.schema.ts'
import { settlePayment } from '../../payments/settling.ts'
import { findAvailableMoney, recordTransaction } from '../../payments/transactions.service.ts'
import { awaitsPayment } from '../order/bank-transfer.ts'
import { type Received, transfer } from '../order/bank-transfers.schema.ts'
import { addHistoryEntry } from '../order/history.ts'
import { paymentChanged } from '../order/orders.events.ts'
import { takeMoney } from './record-payment.ts'

/**
 * Records that staff refunded an order's money. A second call changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT where nothing is owed
 */
export const markRefunded = (ctx: StaffContext, orderId: string): Promise<OrderViewRow> =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
    const { status, notes, payment_method, payment_brand, payment_last4 } = order
    if (order.payment_status === 'refunded') return order
    if (order.payment_status !== 'owed')
      throw new AppError('CONFLICT', `Order ${orderId} has no payment to refund manually.`)
    // Of an order that is now paid in cash, the provider refunds the other payment.
    if (payment_method !== 'cod') await markManuallyRefunded(tx, order.id)
    const { cents } = await findAvailableMoney(tx, order)
    if (cents > 0)
      await recordTransaction(tx, {
        orderRef: order.id,
        kind: 'refunded',
        amountCents: -cents,
        method: payment_method === 'cod' ? 'cash' : payment_method,
        actor: ctx.user,
      })
    const refunded = {
      status,
      notes,
      payment_method,
      payment_brand,
      payment_last4,
      payment_status: 'refunded',
    }
    const derived = await changeOrder(tx, order.id, refunded)
    await addHistoryEntry(tx, order, ctx.user, 'The payment was refunded.')
    await recordAudit(tx, ctx.user, {
      action: 'order.refunded',
      entityId: orderId,
      changes: { paymentStatus: ['owed', 'refunded'] },
    })
    const changed = { ...order, ...refunded, ...derived }
    await recordEvents(tx, paymentChanged(changed))
    return changed
  })

/** Locks a bank transfer order. @throws AppError NOT_FOUND, CONFLICT for another payment method */
async function lockTransfer(
  tx: Tx,
  orderId: string,
): Promise<{ order: OrderViewRow; payment: PaymentRow }> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const payment = await findPaymentOf(tx, order.id)
  if (order.payment_method !== transfer.name || !payment)
    throw new AppError('CONFLICT', `Order ${orderId} is not paid by bank transfer.`)
  return { order, payment }
}

/** Validates a received transfer. @throws AppError VALIDATION_FAILED naming the invalid field */
async function validateReceived(
  tx: Tx,
  ctx: StaffContext,
  /** the amount requested */
  requestedCents: number,
  { amount, date, reference }: Received,
): Promise<void> {
  const refuse = (path: string, message: string) => validationError([{ path, message }])
  if (toCents(amount) < requestedCents)
    throw refuse('amount', `must be at least the order’s total, ${rupeeText(requestedCents)}`)
  if (date > shopDay(ctx.clock())) throw refuse('date', 'must not be in the future')
  // Fraudsters commonly show one slip for two orders.
  await lockReference(tx, reference)
  if (await hasTransfer(tx, reference))
    throw refuse(
      'reference',
      'is already recorded for another order. If one transfer paid both, add a suffix',
    )
}

/**
 * Records that a bank transfer was received, which pays its order; for a cancelled order the money
 * is owed to the buyer. A second call with the same reference changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED
 */
export async function markReceived(
  ctx: StaffContext<'payments' | 'redirects'>,
  received: Received,
): Promise<OrderViewRow> {
  const { orderId, amount, reference, date } = received
  const { order, payment } = await ctx.transaction(async (tx) => {
    const found = await lockTransfer(tx, orderId)
    if (found.order.payment_status !== 'unpaid') {
      if (found.payment.provider_reference === reference) return found
      throw new AppError('CONFLICT', `The payment of order ${orderId} is already recorded.`)
    }
    await validateReceived(tx, ctx, found.payment.amount_cents, received)
    const amountCents = toCents(amount)
    const receipt = `${rupeeText(amountCents)} received by bank transfer on ${formatShopDays(date, date)}`
    const order = await takeMoney(
      tx,
      ctx,
      found.order,
      found.payment,
      { reference, amountCents },
      { actor: ctx.user, notes: `${receipt} (${reference})` },
    )
    await recordAudit(tx, ctx.user, {
      action: 'payment.received',
      entity: 'order',
      entityId: orderId,
      changes: {
        paymentStatus: ['unpaid', order.payment_status],
        amount: [null, rupeeText(amountCents)],
        reference: [null, reference],
        date: [null, date],
      },
    })
    return { ...found, order }
  })
  // Staff refund the transfer of a cancelled order manually, so it is settled here.
  await settlePayment(ctx, payment.id)
  return order
}

/** Minimum milliseconds for a buyer to reply, or to upload another slip. */
const replyTimeMs = 24 * 3_600_000

/**
 * Notifies the buyer why the transfer was not found. The order waits at least one more day.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const markNotReceived = (
  ctx: StaffContext,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<OrderViewRow> =>
  ctx.transaction(async (tx) => {
    const { order } = await lockTransfer(tx, orderId)
    if (!awaitsPayment(order))
      throw new AppError('CONFLICT', `Order ${orderId} is no longer awaiting a payment.`)
    const payBy = new Date(Math.max(order.pay_by!.getTime(), ctx.clock().getTime() + replyTimeMs))
    const { version } = await storeNotReceived(tx, order.id, { problem: reason, payBy })
    await addHistoryEntry(tx, order, ctx.user, reason)
    await recordAudit(tx, ctx.user, {
      action: 'payment.not-received',
      entity: 'order',
      entityId: orderId,
      changes: { problem: [order.payment_problem || null, reason] },
    })
    const changed = { ...order, payment_problem: reason, pay_by: payBy, version }
    await recordEvents(tx, paymentChanged(changed))
    return changed
  })
