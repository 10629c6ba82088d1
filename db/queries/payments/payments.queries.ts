/** Payments by card: what was asked of the provider, what it did, what it still has to do. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../connection/client.ts'
import type { PaymentRow } from '../../schema/schema.ts'
import { findOpenRefunds, insertRestOf } from './refunds.queries.ts'

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Opens an attempt to pay, before the provider is asked, and claims it for `seconds`.
 * @returns undefined while there is another attempt under the same key
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

/** Forgets an attempt of which the provider was never told. */
export async function deletePayment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payments').where('id', '=', id).execute()
}

/** Notes what the provider has done of an attempt; it is nobody's then, unless claimed for `seconds`. */
export async function notePayment(
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
 * Ties an authorised payment to its order, in the order's transaction: from here on it shall be taken.
 * @returns false when it was given up meanwhile
 */
export async function tiePayment(tx: Tx, id: string, orderRef: string): Promise<boolean> {
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

const givenUp = { wanted: 'release', claimed_until: null, updated_at: sql<Date>`now()` } as const

/** Nobody is at it: whoever was has died, or has said that he is done. */
const isUnclaimed = sql<SqlBool>`(claimed_until is null or claimed_until < now())`

/** Gives up an attempt that has no order; once tied to one, it stays. */
export async function giveUpPayment(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set(givenUp)
    .where('id', '=', id)
    .where('wanted', '=', 'hold')
    .execute()
}

/**
 * Gives up the attempt under a key whose holder is gone: nobody claims it any more.
 * @returns its id, undefined while its holder is at work
 */
export async function giveUpDeadPayment(
  db: Db,
  scope: string,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('payments')
    .set(givenUp)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('wanted', '=', 'hold')
    .where(isUnclaimed)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Wants the payment of an order given back: all of it, or what is left of it.
 * @returns its id, undefined when there is none
 */
export async function returnPaymentOf(tx: Tx, orderRef: string): Promise<string | undefined> {
  const rest = await insertRestOf(tx, orderRef)
  if (rest) return rest
  const row = await tx
    .updateTable('payments')
    .set({ wanted: 'release', updated_at: sql<Date>`now()` })
    .where('order_ref', '=', orderRef)
    .where('replaced', '=', false)
    .where('wanted', '=', 'capture')
    // of which nothing went back: that would go back twice
    .where(sql<SqlBool>`not exists (select from payment_refunds where payment_ref = payments.id)`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The provider has not yet done what is wanted. */
const isUnsettled = sql<SqlBool>`(
  (wanted = 'capture' and state = 'authorised')
  or (wanted = 'release' and state in ('authorising', 'authorised', 'captured')))`

/** A payment that somebody is at: all of it is unsettled, or parts of it are to be given back. */
export type ClaimedPayment = PaymentRow & { unsettled: boolean }

/**
 * Takes an unsettled payment for `seconds`, so that two processes do not ask the provider twice.
 * @returns undefined when it is settled or somebody else is at it
 */
export function claimPayment(
  db: Db,
  id: string,
  seconds: number,
): Promise<ClaimedPayment | undefined> {
  return db
    .updateTable('payments')
    .set({ claimed_until: until(seconds) })
    .where('id', '=', id)
    .where(
      sql<SqlBool>`(${isUnsettled} or exists (
        select from payment_refunds where payment_ref = payments.id and settled_at is null))`,
    )
    .where(isUnclaimed)
    .returningAll()
    .returning(sql<boolean>`${isUnsettled}`.as('unsettled'))
    .executeTakeFirst()
}

/** Claims a payment for `seconds` more, for whoever has it; one that is lost stays lost. */
export async function renewClaim(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ claimed_until: until(seconds) })
    .where('id', '=', id)
    .where('claimed_until', '>=', sql<Date>`now()`)
    .execute()
}

/** Gives up the attempts whose holder is gone, then lists what is unsettled and nobody is at. */
export async function findUnsettledPayments(db: Db, most: number): Promise<string[]> {
  await db
    .updateTable('payments')
    .set(givenUp)
    .where('wanted', '=', 'hold')
    .where(isUnclaimed)
    .execute()
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(isUnsettled)
    .where(isUnclaimed)
    .orderBy('created_at')
    .limit(most)
    .execute()
  return [...rows.map((row) => row.id), ...(await findOpenRefunds(db, most))]
}
