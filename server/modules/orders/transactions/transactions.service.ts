/** Payment transactions that staff record manually: docs/payments.md#payment-transactions. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { findOrder, type OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { changeOrder, lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import { findPaymentIssues } from '../../../../db/queries/payments/payment-issues.queries.ts'
import type { NewTransaction } from '../../../../db/queries/payments/transactions.queries.ts'
import { type Actor, type AuditChanges, recordAudit } from '../../../core/audit/audit.service.ts'
import type { AllServices, Services, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { rupeeText, toCents, toRupees } from '../../../core/values/money.ts'
import type {
  NewCollection,
  NewCorrection,
  NewRefund,
  NewWriteOff,
  PaymentState,
  PaymentSummary,
  PaymentTransaction,
} from '../../payments/transactions.schema.ts'
import {
  type AvailableMoney,
  findAvailableMoney,
  listTransactions,
  recordTransaction,
} from '../../payments/transactions.service.ts'
import { addHistoryEntry } from '../order/history.ts'
import { cancelled, dueInCash } from '../order/order-payment.ts'
import { orderPaid, paymentChanged } from '../order/orders.events.ts'

export async function presentPayment(db: DbOrTx, order: OrderViewRow): Promise<PaymentSummary> {
  const transactions = await listTransactions(db, order.id)
  const issues = await findPaymentIssues(db, order.id)
  const { cents, currentTotalCents: asksCents } = await findAvailableMoney(db, order)
  return {
    orderId: order.order_id,
    state: order.payment_state as PaymentState,
    total: toRupees(order.total_cents),
    paid: toRupees(order.paid_cents),
    due: toRupees(order.due_cents),
    currentTotal: toRupees(asksCents),
    refundPending: toRupees(order.paid_cents - cents),
    refunded: toRupees(order.refunded_cents),
    writtenOff: toRupees(order.written_off_cents),
    issues: issues.map(({ id, kind, reference, reported, opened_at }) => ({
      id,
      kind,
      reference,
      reported,
      at: opened_at.toISOString(),
    })),
    transactions,
  }
}

/** Returns an order's money with its payment transactions. @throws AppError NOT_FOUND */
export async function getPayment(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<PaymentSummary> {
  const order = await findOrder(db, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return presentPayment(db, order)
}

/** Returns the history entry for a refund. */
export const refundText = (cents: number, method: string): string =>
  `${rupeeText(cents)} was refunded${method === 'credit' ? ' as store credit' : ''}.`

/** Returns the history entry for a transaction that staff recorded, if it has one. */
export function historyTextOf({
  kind,
  amount,
  method,
}: Pick<PaymentTransaction, 'kind' | 'amount' | 'method'>): string | undefined {
  const cents = toCents(Math.abs(amount))
  return { collected: `Collected ${rupeeText(cents)}.`, refunded: refundText(cents, method) }[
    kind as 'collected'
  ]
}

/** A recording, with its texts for the audit log and the order's history. */
export interface OrderRecording {
  action: string
  transactions: Omit<NewTransaction, 'orderRef' | 'actor'>[]
  /** for the history, which customers read, too */
  historyNote?: string
  /** further changes for the audit log */
  changes?: AuditChanges
}

/** Returns the `payment.status` after a change of the money received or due. */
export function statusAfter(order: OrderViewRow, cents: number): string {
  const { payment_status: status, payment_state: state, due_cents: due } = order
  if (status === 'unpaid') return status
  if (order.payment_issue === 'disputed') return 'disputed'
  if (order.status === cancelled) {
    if (cents > 0) return status === 'due' || status === 'disputed' ? 'owed' : status
    return status === 'owed' || status === 'disputed' ? 'refunded' : status
  }
  if (due > 0) return state === 'authorised' ? status : 'due'
  if (cents > 0) return 'paid'
  return order.refunded_cents > 0 || order.paid_cents > cents ? 'refunded' : 'due'
}

/** Records on a locked order. @returns the order with its new `payment.status` */
export async function recordOnOrder(
  tx: Tx,
  ctx: { user: Actor },
  before: OrderViewRow,
  { action, transactions: recorded, historyNote, changes }: OrderRecording,
): Promise<OrderViewRow> {
  for (const entry of recorded)
    await recordTransaction(tx, { ...entry, orderRef: before.id, actor: ctx.user })
  const order = (await lockOrder(tx, before.order_id))!
  const payment_status = statusAfter(order, (await findAvailableMoney(tx, order)).cents)
  const isMoved = payment_status !== order.payment_status
  const { status, notes, payment_method, payment_brand, payment_last4 } = order
  const paying =
    payment_status === 'due'
      ? dueInCash
      : { payment_method, payment_brand, payment_last4, payment_status }
  // An event needs a new version of the order, also where no money moved.
  const derived =
    isMoved || recorded.length === 0
      ? await changeOrder(tx, order.id, { status, notes, ...paying })
      : {}
  const after = { ...order, ...paying, ...derived }
  if (historyNote) await addHistoryEntry(tx, order, ctx.user, historyNote)
  await recordAudit(tx, ctx.user, {
    action,
    entity: 'order',
    entityId: order.order_id,
    changes: {
      paid: [toRupees(before.paid_cents), toRupees(order.paid_cents)],
      due: [toRupees(before.due_cents), toRupees(order.due_cents)],
      ...changes,
      ...(isMoved ? { paymentStatus: [before.payment_status, payment_status] } : {}),
      note: [null, [...new Set(recorded.map(({ note }) => note))].filter(Boolean).join(' ')],
    },
  })
  // A won dispute is no new payment.
  const isPaid = isMoved && payment_status === 'paid' && before.payment_status !== 'disputed'
  await recordEvents(tx, isPaid ? orderPaid(after) : paymentChanged(after))
  return after
}

/** Records on the locked order, under the request's key. @throws AppError NOT_FOUND, as `prepare` */
async function record(
  tx: Tx,
  ctx: StaffContext,
  orderId: string,
  prepare: (order: OrderViewRow, money: AvailableMoney) => OrderRecording,
): Promise<PaymentSummary> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const recording = prepare(order, await findAvailableMoney(tx, order))
  return presentPayment(tx, await recordOnOrder(tx, ctx, order, recording))
}

/** Checks that staff can record a payment. @throws AppError CONFLICT where they cannot */
export function assertOpen({
  status,
  order_id,
  payment_status,
  payment_state,
}: OrderViewRow): void {
  const reason =
    status === cancelled
      ? 'is cancelled: nothing is due'
      : payment_status === 'unpaid'
        ? 'waits for an online payment: cancel and restore it to collect cash'
        : payment_state === 'authorised'
          ? 'is being charged to a card: try again in a minute'
          : undefined
  if (reason) throw new AppError('CONFLICT', `${order_id} ${reason}.`)
}

/** Checks an amount. @throws AppError VALIDATION_FAILED naming `amount` above the limit */
export function assertAtMost(cents: number, most: number, what: string): void {
  if (cents > most)
    throw validationError([
      { path: 'amount', message: `must be at most ${rupeeText(most)}, ${what}` },
    ])
}

/**
 * Checks that money may be refunded by this method.
 * @throws AppError VALIDATION_FAILED naming `method` for store credit of an order without an
 * account, or of a shop without store credit
 */
export function assertRefundMethod(
  { storeCredit }: Pick<AllServices, 'storeCredit'>,
  { order_id, user_id }: OrderViewRow,
  method: string,
): void {
  if (method !== 'credit') return
  if (!storeCredit)
    throw validationError([
      { path: 'method', message: 'must be another one: this shop has no store credit' },
    ])
  if (user_id === null)
    throw validationError([
      {
        path: 'method',
        message: `must be another one: no account has ${order_id}. Once its buyer has an account with its email and has verified it, the order can be refunded as store credit`,
      },
    ])
}

const writtenOff = (cents: number, note: string) =>
  ({ kind: 'writtenOff', adjustmentCents: -cents, method: 'cash', note }) as const

/** Records money that staff collected. @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED */
export const collect = (tx: Tx, ctx: StaffContext, input: NewCollection): Promise<PaymentSummary> =>
  record(tx, ctx, input.orderId, (order) => {
    assertOpen(order)
    const { method, reference = '', note = '', writeOff } = input
    const amountCents = toCents(input.amount)
    assertAtMost(amountCents, order.due_cents, 'the amount due')
    const rest = order.due_cents - amountCents
    return {
      action: 'order.collected',
      transactions: [
        { kind: 'collected', amountCents, method, reference, note },
        ...(writeOff !== undefined && rest > 0 ? [writtenOff(rest, writeOff)] : []),
      ],
      historyNote: historyTextOf({ kind: 'collected', amount: input.amount, method })!,
    }
  })

/** Records a refund that staff paid. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function refund(
  tx: Tx,
  ctx: StaffContext<'documents' | 'redirects' | 'settings' | 'storeCredit'>,
  input: NewRefund,
): Promise<PaymentSummary> {
  let less: { order: OrderViewRow; cents: number } | undefined
  const money = await record(
    tx,
    ctx,
    input.orderId,
    (order, { cents, overpaidCents: overCents }) => {
      const { method, reference = '', note } = input
      assertRefundMethod(ctx, order, method)
      const amountCents = toCents(input.amount)
      assertAtMost(amountCents, cents, 'the amount received')
      // An overpaid amount was never due; a cancelled order has nothing due.
      const lessCents = Math.max(0, amountCents - overCents)
      less = { order, cents: lessCents }
      return {
        action: 'order.refund-recorded',
        transactions: [
          {
            kind: 'refunded',
            amountCents: -amountCents,
            adjustmentCents: -lessCents,
            method,
            reference,
            note,
          },
        ],
        historyNote: historyTextOf({ kind: 'refunded', amount: input.amount, method })!,
      }
    },
  )
  // The invoice of a cancelled order was credited on cancellation.
  if (less && less.cents > 0)
    await ctx.documents?.creditRefund(tx, ctx, less.order, { cents: less.cents, reason: 'Refund' })
  return money
}

/** Corrects a wrong transaction. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export const correct = (tx: Tx, ctx: StaffContext, input: NewCorrection): Promise<PaymentSummary> =>
  record(tx, ctx, input.orderId, (_order, { cents }) => {
    const { method, reference = '', note } = input
    const amountCents = toCents(input.amount)
    assertAtMost(-amountCents, cents, 'below zero: the amount received')
    return {
      action: 'order.corrected',
      transactions: [{ kind: 'corrected', amountCents, method, reference, note }],
    }
  })

/** Writes off an amount due. @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED */
export const writeOff = (tx: Tx, ctx: StaffContext, input: NewWriteOff): Promise<PaymentSummary> =>
  record(tx, ctx, input.orderId, (order) => {
    assertOpen(order)
    const cents = input.amount === undefined ? order.due_cents : toCents(input.amount)
    if (order.due_cents === 0)
      throw new AppError('CONFLICT', `Nothing of ${order.order_id} is due.`)
    assertAtMost(cents, order.due_cents, 'the amount due')
    return { action: 'order.written-off', transactions: [writtenOff(cents, input.note)] }
  })
