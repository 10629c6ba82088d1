/** Partial refunds of provider payments: requested with their order, made later. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { PaymentRefundRow } from '../../schema/schema.ts'

/** Requests a partial refund of a locked order's payment. */
export async function insertRefund(
  tx: Tx,
  refund: { paymentRef: string; orderRef: string; amountCents: number },
): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      payment_ref: refund.paymentRef,
      order_ref: refund.orderRef,
      amount_cents: refund.amountCents,
    })
    .execute()
}

/**
 * Requests a refund of the rest of an order's payment, after a partial refund.
 * @returns the payment's id, undefined where nothing is left or nothing was refunded
 */
export async function insertRestOf(tx: Tx, orderRef: string): Promise<string | undefined> {
  const { rows } = await sql<{ payment_ref: string }>`
    insert into payment_refunds (payment_ref, order_ref, amount_cents)
    select payment.id, payment.order_ref, payment.amount_cents - sum(part.amount_cents)
    from payments as payment join payment_refunds as part on part.payment_ref = payment.id
    where payment.order_ref = ${orderRef}::uuid and payment.wanted = 'capture' and not payment.replaced
    group by payment.id having payment.amount_cents > sum(part.amount_cents)
    returning payment_ref`.execute(tx)
  return rows[0]?.payment_ref
}

/** Finds the oldest open refund of a payment. */
export const findOpenRefund = (
  db: DbOrTx,
  paymentRef: string,
): Promise<PaymentRefundRow | undefined> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Finds payments with open refunds that are not locked. */
export async function findOpenRefunds(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ payment_ref: string }>`
    select distinct payment_ref from payment_refunds join payments on payments.id = payment_ref
    where settled_at is null and (claimed_until is null or claimed_until < now())
    limit ${most}`.execute(db)
  return rows.map(({ payment_ref }) => payment_ref)
}

/** Records a refund by a provider, with its payment transaction, once. */
export async function settleRefundRow(db: Db, id: string, by: string): Promise<void> {
  await sql`select settle_refund(${id}::uuid, ${by})`.execute(db)
}
