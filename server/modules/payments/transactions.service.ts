/**
 * Payment transactions: an order's payment state follows from them (docs/payments.md). They are
 * recorded in the transaction of their cause, after the order is locked, and never changed.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  byCancelling,
  findProviderMoney,
  findTransactions,
  insertRecharges,
  insertTransaction,
  type NewTransaction,
} from '../../../db/queries/payments/transactions.queries.ts'
import { toRupees } from '../../core/values/money.ts'
import type { PaymentTransaction } from './transactions.schema.ts'

/**
 * Records a payment transaction of a locked order. Read or change the order afterwards for the
 * resulting state.
 * @returns false when the same event was recorded before
 * @throws the database's own error when refunds would exceed payments
 * @example await recordTransaction(tx, { orderRef: order.id, kind: 'captured', amountCents: order.total_cents,
 *   method: 'bank', reference: slip, actor: ctx.user, event: `${payment.id}:captured` })
 */
export const recordTransaction = (tx: Tx, entry: NewTransaction): Promise<boolean> =>
  insertTransaction(tx, entry)

interface OrderSums {
  id: string
  status: string
  total_cents: number
  payment_status: string
  payment_method: string
  paid_cents: number
  held_cents: number
  waived_cents: number
}

export interface AvailableMoney {
  cents: number
  /** the order's current amount, paid or not */
  currentTotalCents: number
  /** money received above that */
  overpaidCents: number
  /** the order's own payment at a provider equals the money: that provider can refund it */
  whole: boolean
  /** the rest of that payment; null without one */
  own: number | null
  /** with a cancellation, besides the rest: store credit that returns to the account at once */
  creditCents?: number
}

/** Returns the money of a locked order that was received and is not being refunded. */
export async function findAvailableMoney(db: DbOrTx, order: OrderSums): Promise<AvailableMoney> {
  const { id, paid_cents, held_cents, payment_status, payment_method } = order
  // Negative, where an edit reduced the total below what was written off before.
  const current = order.status === 'Cancelled' ? 0 : order.total_cents - order.waived_cents
  if (paid_cents === 0 && held_cents === 0)
    return {
      cents: 0,
      currentTotalCents: Math.max(0, current),
      overpaidCents: 0,
      whole: false,
      own: null,
    }
  const isManual = payment_status === 'owed' && payment_method !== 'cod'
  const { returning, charged, own } = await findProviderMoney(db, id, isManual)
  const cents = paid_cents - returning
  const currentTotalCents = Math.max(0, current - charged)
  return {
    cents,
    currentTotalCents,
    overpaidCents: Math.max(0, cents - currentTotalCents),
    whole: own !== null && cents + held_cents === own,
    own,
  }
}

/** Splits the money of a locked order on cancellation: store credit to return, and the rest. */
export function splitStoreCredit(
  order: OrderSums & { user_id: string | null; credit_cents: number },
  money: AvailableMoney,
): AvailableMoney {
  // A deleted account has no credit: staff refund its money manually.
  const spent = order.user_id === null ? 0 : Math.max(0, order.credit_cents)
  const creditCents = Math.min(spent, Math.max(0, money.cents))
  const cents = money.cents - creditCents
  const whole = money.own !== null && cents + order.held_cents === money.own
  return { ...money, cents, whole, creditCents }
}

/** Records the returned credit. Lock the order's products first, as spending credit does. */
export const refundStoreCredit = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  cents: number,
  actor: { id: string | null; label: string },
): Promise<boolean> =>
  recordTransaction(tx, {
    orderRef: id,
    kind: 'refunded',
    amountCents: -cents,
    method: 'credit',
    note: 'Order cancelled',
    event: `${id}${byCancelling}${version}`,
    actor,
  })

/** Charges a restored order again, because its cancellation had cleared the amount due. */
export async function chargeReopenedOrder(
  tx: Tx,
  order: OrderSums,
  actor: { id: string | null; label: string },
): Promise<void> {
  const { paid_cents, held_cents, waived_cents } = order
  // Most restored orders never had any money.
  if (paid_cents !== 0 || held_cents !== 0 || waived_cents !== 0)
    await insertRecharges(tx, order.id, actor)
}

/** Records a captured payment. A surplus payment also raises the total, until it is refunded. */
export async function recordCapture(
  tx: Tx,
  order: { id: string; status: string },
  payment: { id: string; amount_cents: number; provider: string },
  taken: {
    reference?: string | undefined
    actor: { id: string | null; label: string }
    paysNothing: boolean
  },
): Promise<void> {
  await recordTransaction(tx, {
    orderRef: order.id,
    paymentRef: payment.id,
    kind: 'captured',
    amountCents: payment.amount_cents,
    adjustmentCents: taken.paysNothing && order.status !== 'Cancelled' ? payment.amount_cents : 0,
    method: payment.provider,
    reference: taken.reference ?? '',
    actor: taken.actor,
    event: `${payment.id}:captured`,
  })
}

/** Returns the payment transactions of an order for API callers, oldest first. */
export const listTransactions = async (
  db: DbOrTx,
  orderRef: string,
): Promise<PaymentTransaction[]> =>
  (await findTransactions(db, orderRef)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amount: toRupees(row.amount_cents || row.held_cents || row.adjustment_cents),
    paidAmount: toRupees(row.amount_cents),
    method: row.method,
    reference: row.reference,
    note: row.note,
    by: row.actor,
  }))
