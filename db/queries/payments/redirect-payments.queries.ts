/** Payments that the buyer makes elsewhere: opened with their order, told of later. */
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

/** The payment that an order has, or waits for. */
export function findPaymentOf(db: DbOrTx, orderRef: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .executeTakeFirst()
}

/** A payment of an order by its id, also one that was replaced. */
export function findPaymentNamed(
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

/** The order is to be paid by another one from now on. */
export async function replacePaymentOf(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ replaced: true })
    .where('order_ref', '=', orderRef)
    .execute()
}

/** The number of a payment's order; undefined for a payment that nobody knows, or without an order. */
export async function findOrderOfPayment(
  db: DbOrTx,
  provider: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_ref')
    .select('orders.order_id')
    // a provider's text need not be one of our ids
    .where(sql<SqlBool>`payments.id::text = ${id} and payments.provider = ${provider}`)
    .executeTakeFirst()
  return row?.order_id
}

/** Of two who note money under one reference at the same moment the second waits until the first has. */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214005, hashtext(${reference}))`.execute(tx)
}

/** Tells whether any order has a bank transfer with this reference. */
export async function hasTransfer(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'bank')
    .where('provider_reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the further payments that a buyer made by a payment of an order. */
export function findFurtherPayments(tx: Tx, id: string): Promise<PaymentRow[]> {
  return tx.selectFrom('payments').selectAll().where('again_of', '=', id).execute()
}

/** Stores the reference under which the provider itself lists a payment. */
export async function setReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ provider_reference: reference, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Money came that no order wants: it is noted, and given back. @returns the payment's id */
export async function insertStrayPayment(
  tx: Tx,
  payment: { provider: string; amountCents: number; reference: string; againOf: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      amount_cents: payment.amountCents,
      provider_reference: payment.reference,
      again_of: payment.againOf,
      state: 'captured',
      wanted: 'release',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that the money is there, whatever is wanted of it. */
export async function noteMoney(
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
    /** where it is more than was asked */
    amountCents?: number | undefined
  },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: 'captured',
      // Whoever talks to the provider about it just now knows less.
      claimed_until: null,
      ...(reference === undefined ? {} : { provider_reference: reference }),
      ...(amountCents === undefined ? {} : { amount_cents: amountCents }),
      ...(last4 === undefined ? {} : { brand: brand ?? null, last4 }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** An order whose money was not given back yet keeps it after all. */
export async function keepPaymentOf(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ wanted: 'capture', state: 'captured', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('state', 'in', ['captured', 'owed'])
    .execute()
}

/** Staff have given the money of an order back by hand; a payment that never came is still awaited, or let go. */
export async function noteRefundedByHand(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ wanted: 'release', state: 'refunded', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('state', 'in', ['captured', 'owed'])
    .execute()
}

/**
 * Orders that waited for their payment until `now`, those that waited longest first. A slip that staff
 * have not judged yet keeps its order.
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
