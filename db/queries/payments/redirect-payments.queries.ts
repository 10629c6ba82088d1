/** Redirect payments on the provider's site: opened with their order, reported later. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { PaymentRow } from '../../schema/schema.ts'

/** Opens the payment of an order that waits for it, in the order's transaction. */
export async function insertOpenPayment(
  tx: Tx,
  payment: { provider: string; amountCents: number; orderRef: string },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      amount_cents: payment.amountCents,
      order_ref: payment.orderRef,
      wanted: 'capture',
    })
    .execute()
}

/** Finds the current payment of an order. */
export function findPaymentOf(db: DbOrTx, orderRef: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .executeTakeFirst()
}

/** Finds a payment of an order by its id, including replaced ones. */
export function findOrderPayment(
  tx: Tx,
  orderRef: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks the payment of an order as replaced by another payment. */
export async function replacePaymentOf(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ replaced: true })
    .where('order_ref', '=', orderRef)
    .execute()
}

/** Finds the number of a payment's order; undefined for an unknown payment, or without an order. */
export async function findOrderOfPayment(
  db: DbOrTx,
  provider: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_ref')
    .select('orders.order_id')
    // a provider's text may not be one of our ids
    .where(sql<SqlBool>`payments.id::text = ${id} and payments.provider = ${provider}`)
    .executeTakeFirst()
  return row?.order_id
}

/** Serialises transactions with the same reference. */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214005, hashtext(${reference}))`.execute(tx)
}

/** Returns whether any order has a bank transfer with this reference. */
export async function hasTransfer(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'bank')
    .where('provider_reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the further payments that a buyer made through a payment of an order. */
export function findFurtherPayments(tx: Tx, id: string): Promise<PaymentRow[]> {
  return tx.selectFrom('payments').selectAll().where('original_ref', '=', id).execute()
}

/** Stores the reference under which the provider itself lists a payment. */
export async function setReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ provider_reference: reference, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Inserts a received payment that no order needs, to be refunded. @returns the payment's id */
export async function insertFurtherPayment(
  tx: Tx,
  payment: { provider: string; amountCents: number; reference: string; originalRef: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      amount_cents: payment.amountCents,
      provider_reference: payment.reference,
      original_ref: payment.originalRef,
      state: 'captured',
      wanted: 'release',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records that the money was received, regardless of its requested state. */
export async function markCaptured(
  tx: Tx,
  id: string,
  {
    reference,
    brand,
    last4,
    amountCents,
  }: {
    reference?: string
    brand?: string
    last4?: string
    /** if it is more than was asked */
    amountCents?: number | undefined
  },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: 'captured',
      // A process that calls the provider now knows less.
      claimed_until: null,
      ...(reference === undefined ? {} : { provider_reference: reference }),
      ...(amountCents === undefined ? {} : { amount_cents: amountCents }),
      ...(last4 === undefined ? {} : { brand: brand ?? null, last4 }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Cancels the pending refund of an order, so that its payment counts again. */
export async function keepPayment(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ wanted: 'capture', state: 'captured', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('state', 'in', ['captured', 'owed'])
    .execute()
}

/** Records a manual refund of an order; a payment that was never received stays unchanged. */
export async function markManuallyRefunded(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ wanted: 'release', state: 'refunded', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('state', 'in', ['captured', 'owed'])
    .execute()
}

/**
 * Finds orders whose payment deadline passed before `now`, the most overdue first. Excludes orders
 * with a slip that staff have not checked.
 */
export async function findOverdueOrders(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('payment_status', '=', 'unpaid')
    .where('status', '=', 'Pending')
    .where('pay_by', '<=', now)
    .where(sql<SqlBool>`(slip_at is null or payment_problem <> '')`)
    .orderBy('pay_by')
    .limit(most)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
