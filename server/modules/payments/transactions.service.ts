/**
 * Entries are the books of an order's money: what it says of it follows from them (docs/payments.md).
 * They are booked in the transaction that makes them true, once the order is locked, and never changed.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  byCancelling,
  chargeAnew,
  findEntries,
  findProviderMoney,
  insertEntry,
  type NewEntry,
} from '../../../db/queries/payments/transactions.queries.ts'
import { toRupees } from '../../core/values/money.ts'
import type { PaymentEntry } from './transactions.schema.ts'

/**
 * Books a movement of the money of a locked order; read the order again, or change it, to know what
 * follows.
 * @returns false when the same event was booked before
 * @throws the database's own error when more would be given back than was taken
 * @example await bookEntry(tx, { orderRef: order.id, kind: 'captured', amountCents: order.total_cents,
 *   method: 'bank', reference: slip, actor: ctx.user, event: `${payment.id}:captured` })
 */
export const bookEntry = (tx: Tx, entry: NewEntry): Promise<boolean> => insertEntry(tx, entry)

interface OrderMoney {
  id: string
  status: string
  total_cents: number
  payment_status: string
  payment_method: string
  paid_cents: number
  held_cents: number
  waived_cents: number
}

export interface MoneyHere {
  cents: number
  /** what the order costs still, paid or not */
  asksCents: number
  /** money that is here beyond that */
  overCents: number
  /** it is what its own payment at a provider is about: that one can give it back */
  whole: boolean
  /** what is left of that payment; null without one */
  own: number | null
  /** of a cancellation, beside the rest: store credit that is the account's again at once */
  creditCents?: number
}

/** The money that is here for a locked order, and not on its way back. */
export async function moneyOf(db: DbOrTx, order: OrderMoney): Promise<MoneyHere> {
  const { id, paid_cents, held_cents, payment_status, payment_method } = order
  // Below nothing, where it was changed to less than what was taken off it before.
  const asked = order.status === 'Cancelled' ? 0 : order.total_cents - order.waived_cents
  if (paid_cents === 0 && held_cents === 0)
    return { cents: 0, asksCents: Math.max(0, asked), overCents: 0, whole: false, own: null }
  const byHand = payment_status === 'owed' && payment_method !== 'cod'
  const { returning, charged, own } = await findProviderMoney(db, id, byHand)
  const cents = paid_cents - returning
  const asksCents = Math.max(0, asked - charged)
  return {
    cents,
    asksCents,
    overCents: Math.max(0, cents - asksCents),
    whole: own !== null && cents + held_cents === own,
    own,
  }
}

/** What of the money of a locked order goes back as store credit once it is cancelled, and what is left then. */
export function lessCredit(
  order: OrderMoney & { user_id: string | null; credit_cents: number },
  money: MoneyHere,
): MoneyHere {
  // An account that is gone has no credit: its money goes back by hand.
  const spent = order.user_id === null ? 0 : Math.max(0, order.credit_cents)
  const creditCents = Math.min(spent, Math.max(0, money.cents))
  const cents = money.cents - creditCents
  const whole = money.own !== null && cents + order.held_cents === money.own
  return { ...money, cents, whole, creditCents }
}

/** Books that, once the order's products are locked: whoever spends credit holds those first. */
export const giveCreditBack = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  cents: number,
  actor: { id: string | null; label: string },
): Promise<boolean> =>
  bookEntry(tx, {
    orderRef: id,
    kind: 'refunded',
    amountCents: -cents,
    method: 'credit',
    note: 'Order cancelled',
    event: `${id}${byCancelling}${version}`,
    actor,
  })

/** A cancelled order is wanted after all: what was given up of it is asked for again. */
export async function chargeAgain(
  tx: Tx,
  order: OrderMoney,
  actor: { id: string | null; label: string },
): Promise<void> {
  const { paid_cents, held_cents, waived_cents } = order
  // Most orders that come back never had any money.
  if (paid_cents !== 0 || held_cents !== 0 || waived_cents !== 0)
    await chargeAnew(tx, order.id, actor)
}

/** Books what a provider told that it took; what pays nothing is asked for besides, because it goes back. */
export async function bookTaken(
  tx: Tx,
  order: { id: string; status: string },
  payment: { id: string; amount_cents: number; provider: string },
  taken: {
    reference?: string | undefined
    actor: { id: string | null; label: string }
    paysNothing: boolean
  },
): Promise<void> {
  await bookEntry(tx, {
    orderRef: order.id,
    paymentRef: payment.id,
    kind: 'captured',
    amountCents: payment.amount_cents,
    claimCents: taken.paysNothing && order.status !== 'Cancelled' ? payment.amount_cents : 0,
    method: payment.provider,
    reference: taken.reference ?? '',
    actor: taken.actor,
    event: `${payment.id}:captured`,
  })
}

/** The entries of an order as callers read them, the oldest first. */
export const listEntries = async (db: DbOrTx, orderRef: string): Promise<PaymentEntry[]> =>
  (await findEntries(db, orderRef)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amount: toRupees(row.amount_cents || row.held_cents || row.claim_cents),
    money: toRupees(row.amount_cents),
    method: row.method,
    reference: row.reference,
    note: row.note,
    by: row.actor,
  }))
