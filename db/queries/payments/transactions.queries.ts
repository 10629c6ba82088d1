/** Payment transactions: every movement of an order's money. A trigger sums them on the order. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { PaymentRow, PaymentTransactionRow } from '../../schema/schema.ts'

/** The suffix, after the order's id, in the event key of credit that a cancellation returned. */
export const byCancelling = ':cancelled:'

export interface NewTransaction {
  /** of a locked order */
  orderRef: string
  kind: PaymentTransactionRow['kind']
  /** money received; negative: paid out */
  amountCents?: number
  /** change of the amount claimed for the order besides its total */
  adjustmentCents?: number
  /** `cash`, `bank`, or a payment method of orders */
  method: string
  /** the provider's or the bank's */
  reference?: string
  note?: string
  actor: { id: string | null; label: string }
  /** of the provider's payment that it reports */
  paymentRef?: string
  /** the event, where it may be reported more than once, such as `<payment>:captured` */
  event?: string
}

/** Records a transaction. @returns false when its event was recorded before: nothing changed */
export async function insertTransaction(tx: Tx, entry: NewTransaction): Promise<boolean> {
  const row = await tx
    .insertInto('payment_transactions')
    .values({
      order_ref: entry.orderRef,
      payment_ref: entry.paymentRef ?? null,
      kind: entry.kind,
      amount_cents: entry.amountCents ?? 0,
      adjustment_cents: entry.adjustmentCents ?? 0,
      method: entry.method,
      reference: entry.reference ?? '',
      note: entry.note ?? '',
      actor_id: entry.actor.id,
      actor: entry.actor.label,
      event: entry.event ?? null,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .returning('seq')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the transactions of an order, in the order they were recorded. */
export const findTransactions = (db: DbOrTx, orderRef: string): Promise<PaymentTransactionRow[]> =>
  db
    .selectFrom('payment_transactions')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .orderBy('seq')
    .execute()

/**
 * Stores the result of a payment by its provider, with its transaction; does nothing when its state
 * is no longer `from`.
 */
export async function settlePaymentRow(
  db: Db,
  id: string,
  state: PaymentRow['state'],
  from: PaymentRow['state'],
  by: string,
): Promise<void> {
  await sql`select settle_payment(${id}::uuid, ${state}, ${from}, ${by})`.execute(db)
}

/** Selects the payments of an order, and further ones that its buyer made. */
const ofOrder = (orderRef: string, more = sql``) => sql`payments as payment
  left join payments as original on original.id = payment.original_ref${more}
  where ${orderRef}::uuid in (payment.order_ref, original.order_ref)`

export interface ProviderMoney {
  /** amount being refunded, which is no longer available */
  returning: number
  /** of that, the amount claimed again, because it no longer pays for anything */
  charged: number
  /** the rest of the order's own payment; null without one, or when it is being refunded */
  own: number | null
}

/**
 * Sums the money of an order that providers hold; exact only while the order is locked.
 * @param isManual its own payment is only refunded manually
 */
export async function findProviderMoney(
  db: DbOrTx,
  orderRef: string,
  isManual: boolean,
): Promise<ProviderMoney> {
  const { rows } = await sql<ProviderMoney>`
    with mine as (
      select payment.id, payment.amount_cents, payment.amount_cents - part.whole as own, part.leaving,
        payment.wanted = 'capture' and not payment.replaced as stays,
        payment.wanted = 'release' and payment.state = 'captured'
          and not (${isManual}::boolean and payment.order_ref is not null and not payment.replaced) as goes
      from ${ofOrder(
        orderRef,
        sql`,
        lateral (select coalesce(sum(amount_cents), 0) as whole,
            coalesce(sum(amount_cents) filter (where settled_at is null), 0) as leaving
          from payment_refunds where payment_ref = payment.id) as part`,
      )})
    select (coalesce(sum(amount_cents) filter (where goes), 0) + coalesce(sum(leaving), 0))::bigint as returning,
      (select coalesce(sum(adjustment_cents), 0)::bigint from payment_transactions
        left join payment_refunds as refund on refund.id = refund_ref
        where payment_transactions.order_ref = ${orderRef}::uuid and adjustment_cents <> 0
          and (payment_transactions.payment_ref in (select id from mine where goes)
            or refund_ref is not null and settled_at is null)) as charged,
      (max(own) filter (where stays))::bigint as own
    from mine`.execute(db)
  return rows[0]!
}

/**
 * Charges a reopened order in full: waived amounts are claimed again, and money being refunded pays
 * nothing.
 */
export async function insertRecharges(
  tx: Tx,
  orderRef: string,
  actor: { id: string | null; label: string },
): Promise<void> {
  await sql`
    insert into payment_transactions (order_ref, payment_ref, refund_ref, kind, held_cents, adjustment_cents, method,
      actor_id, actor, event)
    select ${orderRef}::uuid, change.payment_ref, change.refund_ref, change.kind, change.held, change.claim, change.method,
      ${actor.id}::uuid, ${actor.label}, change.event
    from (
      select payment.id as payment_ref, null::uuid as refund_ref, 'charged' as kind, 0 as held, payment.amount_cents as claim,
        case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end as method, null as event
      from ${ofOrder(orderRef)} and payment.wanted = 'release' and payment.state = 'captured'
        and not exists (select from payment_transactions where payment_ref = payment.id and adjustment_cents <> 0)
      union all
      select null, refund.id, 'charged', 0, refund.amount_cents, 'card', null
      from payment_refunds as refund where order_ref = ${orderRef}::uuid and settled_at is null
        and not exists (select from payment_transactions where refund_ref = refund.id)
      union all
      select payment_ref, null, 'released', -sum(held_cents), 0, max(method), payment_ref || ':released'
      from payment_transactions where order_ref = ${orderRef}::uuid and payment_ref is not null
      group by payment_ref having sum(held_cents) > 0
      union all
      select null, null, case when kind = 'writtenOff' then kind else 'charged' end, 0, -sum(adjustment_cents), 'cash', null
      from payment_transactions
      where order_ref = ${orderRef}::uuid and payment_ref is null and refund_ref is null
      group by 3 having sum(adjustment_cents) <> 0
    ) as change`.execute(tx)
}
