/** Payment issues of orders, and the transactions of chargebacks. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { PaymentIssueRow } from '../../schema/schema.ts'

/** The most open issues of one order: payment ids are not signed, so anyone may report more. */
const mostOpen = 10

/**
 * Opens an issue of a locked order. The provider's confirmation replaces an unconfirmed issue.
 * @returns false when it was reported before, or the order has too many open ones
 */
export async function insertPaymentIssue(
  tx: Tx,
  issue: {
    orderRef: string
    paymentRef: string
    kind: PaymentIssueRow['kind']
    reference: string
    amountCents: number
    reported: string
  },
): Promise<boolean> {
  const { orderRef, paymentRef, kind, reference, amountCents, reported } = issue
  const { rows } = await sql`
    with confirmed as (
      update payment_issues set kind = ${kind}, resolution = null
      where payment_ref = ${paymentRef}::uuid and reference = ${reference} and kind = 'unconfirmed'
        and ${kind} in ('duplicate', 'mismatch')
      returning id),
    opened as (
      insert into payment_issues (order_ref, payment_ref, kind, reference, amount_cents, reported)
      select ${orderRef}::uuid, ${paymentRef}::uuid, ${kind}, ${reference}, ${amountCents}, ${reported}
      where not exists (select from confirmed) and (${kind} = 'disputed' or ${mostOpen} > (
        select count(*) from payment_issues where order_ref = ${orderRef}::uuid and resolution is null))
      on conflict do nothing returning id)
    select id from confirmed union all select id from opened`.execute(tx)
  return rows.length > 0
}

/** Finds the open issues of an order, the oldest first. */
export const findPaymentIssues = (db: DbOrTx, orderRef: string): Promise<PaymentIssueRow[]> =>
  db
    .selectFrom('payment_issues')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .where('resolution', 'is', null)
    .orderBy('opened_at')
    .execute()

/** Finds open issues of payments that a provider can be asked about, with their orders, the oldest first. */
export async function findUnconfirmed(
  db: Db,
  provider: string,
  most: number,
): Promise<(PaymentIssueRow & { order_id: string })[]> {
  return db
    .selectFrom('payment_issues as issue')
    .innerJoin('payments', 'payments.id', 'issue.payment_ref')
    .innerJoin('orders', 'orders.id', 'issue.order_ref')
    .selectAll('issue')
    .select('orders.order_id')
    .where('issue.kind', '=', 'unconfirmed')
    .where('issue.resolution', 'is', null)
    .where('payments.provider', '=', provider)
    .orderBy('opened_at')
    .limit(most)
    .execute()
}

/** Dismisses the issue of a reported payment that the provider does not list. */
export async function dismissUnconfirmed(
  tx: Tx,
  paymentRef: string,
  reference: string,
): Promise<void> {
  await tx
    .updateTable('payment_issues')
    .set({ resolution: 'dismiss' })
    .where('payment_ref', '=', paymentRef)
    .where('reference', '=', reference)
    .where('kind', '=', 'unconfirmed')
    .where('resolution', 'is', null)
    .execute()
}

/** Resolves an open issue of a locked order. @returns undefined where it has no such open issue */
export const resolvePaymentIssue = (
  tx: Tx,
  orderRef: string,
  id: string,
  resolution: 'confirm' | 'dismiss',
): Promise<PaymentIssueRow | undefined> =>
  tx
    .updateTable('payment_issues')
    .set({ resolution })
    .where('order_ref', '=', orderRef)
    // an id of another form names none
    .where(sql<SqlBool>`id::text = ${id}`)
    .where('resolution', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Records the chargeback of a payment on a locked order once, at most the money received. The rest of
 * the payment can only be refunded outside the shop.
 */
export async function insertChargeback(
  tx: Tx,
  orderRef: string,
  paymentId: string,
  cents: number,
  actor: string,
): Promise<void> {
  await sql`
    with payment as (
      update payments set wanted = 'release', state = 'refunded', claimed_until = null, updated_at = now()
      where id = ${paymentId}::uuid and state in ('captured', 'owed')
      returning id, provider, amount_cents, provider_reference)
    insert into payment_transactions (order_ref, payment_ref, kind, amount_cents, adjustment_cents, method, reference, actor, event)
    select orders.id, payment.id, 'chargedBack', -least(${cents}::bigint, payment.amount_cents, orders.paid_cents),
      -(select coalesce(sum(adjustment_cents), 0) from payment_transactions where payment_ref = payment.id),
      payment.provider, coalesce(payment.provider_reference, ''), ${actor}, payment.id || ':chargedBack'
    from payment, orders where orders.id = ${orderRef}::uuid
    on conflict (event) do nothing`.execute(tx)
}

/** Returns the cents that a chargeback took from an order. */
export async function sumChargeback(db: DbOrTx, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_transactions')
    .select('amount_cents')
    .where('event', '=', `${paymentId}:chargedBack`)
    .executeTakeFirst()
  return -(row?.amount_cents ?? 0)
}
