/** Card payments: the requested, completed and pending steps at the provider. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../connection/client.ts'
import type { PaymentRow } from '../../schema/schema.ts'
import { findOpenRefunds, insertRestOf } from './refunds.queries.ts'

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Creates a payment attempt before the request to the provider, and locks it for `seconds`.
 * @returns undefined when another attempt with the same key exists
 */
export function insertPayment(
  db: Db,
  payment: {
    provider: string
    amountCents: number
    scope: string | null
    key: string | null
  },
  seconds: number,
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values({
      provider: payment.provider,
      amount_cents: payment.amountCents,
      scope: payment.scope,
      key: payment.key,
      claimed_until: until(seconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Deletes an attempt that was never sent to the provider. */
export async function deletePayment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payments').where('id', '=', id).execute()
}

/** Stores the provider's result of an attempt; releases it, unless locked for `seconds` more. */
export async function updatePayment(
  db: Db,
  id: string,
  done: {
    state: PaymentRow['state']
    providerReference?: string
    brand?: string
    last4?: string
  },
  seconds?: number,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      state: done.state,
      provider_reference: done.providerReference,
      brand: done.brand,
      last4: done.last4,
      claimed_until: seconds === undefined ? null : until(seconds),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Links an authorised payment to its order, in the order's transaction: it is then to be captured.
 * @returns false when it was abandoned meanwhile
 */
export async function linkPayment(tx: Tx, id: string, orderRef: string): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({
      wanted: 'capture',
      order_ref: orderRef,
      claimed_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'authorised')
    .where('wanted', '=', 'hold')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const abandoned = { wanted: 'release', claimed_until: null, updated_at: sql<Date>`now()` } as const

/** Tests whether no process has the payment lock: it expired, or was released. */
const isUnlocked = sql<SqlBool>`(claimed_until is null or claimed_until < now())`

/** Abandons an attempt without an order; one linked to an order stays. */
export async function abandonPayment(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set(abandoned)
    .where('id', '=', id)
    .where('wanted', '=', 'hold')
    .execute()
}

/**
 * Abandons the attempt of a key whose payment lock has expired.
 * @returns its id, undefined while it is locked
 */
export async function abandonExpiredPayment(
  db: Db,
  scope: string,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('payments')
    .set(abandoned)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('wanted', '=', 'hold')
    .where(isUnlocked)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Requests the release or refund of an order's payment: all of it, or the rest.
 * @returns its id, undefined without a payment
 */
export async function requestRefundOf(tx: Tx, orderRef: string): Promise<string | undefined> {
  const rest = await insertRestOf(tx, orderRef)
  if (rest) return rest
  const row = await tx
    .updateTable('payments')
    .set({ wanted: 'release', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('wanted', '=', 'capture')
    // without partial refunds: those would be refunded twice
    .where(sql<SqlBool>`not exists (select from payment_refunds where payment_ref = payments.id)`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Tests whether the provider has not yet done the requested step. */
const isUnsettled = sql<SqlBool>`(
  (wanted = 'capture' and state = 'authorised')
  or (wanted = 'release' and state in ('authorising', 'authorised', 'captured')))`

/** A locked payment that is unsettled, or has partial refunds to make. */
export type LockedPayment = PaymentRow & { unsettled: boolean }

/**
 * Locks an unsettled payment for `seconds`, so that only one process calls the provider.
 * @returns undefined when it is settled or locked
 */
export function lockPayment(
  db: Db,
  id: string,
  seconds: number,
): Promise<LockedPayment | undefined> {
  return db
    .updateTable('payments')
    .set({ claimed_until: until(seconds) })
    .where('id', '=', id)
    .where(
      sql<SqlBool>`(${isUnsettled} or exists (
        select from payment_refunds where payment_ref = payments.id and settled_at is null))`,
    )
    .where(isUnlocked)
    .returningAll()
    .returning(sql<boolean>`${isUnsettled}`.as('unsettled'))
    .executeTakeFirst()
}

/** Extends the payment lock by `seconds`, if it has not been lost. */
export async function extendLock(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ claimed_until: until(seconds) })
    .where('id', '=', id)
    .where('claimed_until', '>=', sql<Date>`now()`)
    .execute()
}

/** Abandons attempts with expired locks, then lists unsettled payments that are not locked. */
export async function findUnsettledPayments(db: Db, most: number): Promise<string[]> {
  await db
    .updateTable('payments')
    .set(abandoned)
    .where('wanted', '=', 'hold')
    .where(isUnlocked)
    .execute()
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(isUnsettled)
    .where(isUnlocked)
    .orderBy('created_at')
    .limit(most)
    .execute()
  return [...rows.map((row) => row.id), ...(await findOpenRefunds(db, most))]
}
