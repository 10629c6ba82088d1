/** Store credit: balances of accounts, and the entries that add up to them. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { StoreCreditTransactionRow } from '../../schema/schema.ts'
import { byCancelling } from '../payments/transactions.queries.ts'
import type { Range } from '../reports/dashboard.queries.ts'

/** Returns an account's balance, in cents. */
export async function findCredit(db: DbOrTx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('store_credit_balances')
    .select('cents')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** Returns the balance and locks it until the transaction ends. */
export async function lockCredit(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('store_credit_balances')
    .select('cents')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** Books credit that staff give or take; a trigger books that of orders. */
export async function insertCredit(
  tx: Tx,
  entry: {
    userId: string
    cents: number
    note: string
    actor: { id: string | null; label: string }
  },
): Promise<void> {
  await tx
    .insertInto('store_credit_transactions')
    .values({
      user_id: entry.userId,
      kind: entry.cents > 0 ? 'goodwill' : 'withdrawn',
      amount_cents: entry.cents,
      note: entry.note,
      actor_id: entry.actor.id,
      actor: entry.actor.label,
    })
    .execute()
}

export type CreditTransactionView = Pick<
  StoreCreditTransactionRow,
  'id' | 'kind' | 'amount_cents' | 'note' | 'actor' | 'at'
> & { order_id: string | null }

/** Finds the newest entries of an account, with the numbers of their orders. */
export const findCreditTransactions = (
  db: DbOrTx,
  userId: string,
  limit: number,
): Promise<CreditTransactionView[]> =>
  db
    .selectFrom('store_credit_transactions as entry')
    .leftJoin('orders', 'orders.id', 'entry.order_ref')
    .select([
      'entry.id',
      'entry.kind',
      'entry.amount_cents',
      'entry.note',
      'entry.actor',
      'entry.at',
      'orders.order_id',
    ])
    .where('entry.user_id', '=', userId)
    .orderBy('entry.seq', 'desc')
    .limit(limit)
    .execute()

/** Sums store credit booked in a range, by kind. */
export async function sumCreditByKind(
  db: DbOrTx,
  range: Range,
): Promise<Pick<StoreCreditTransactionRow, 'kind' | 'amount_cents'>[]> {
  const { rows } = await sql<Pick<StoreCreditTransactionRow, 'kind' | 'amount_cents'>>`
    select kind, sum(amount_cents)::bigint as amount_cents from store_credit_transactions
    where at >= ${range.from} and at < ${range.until}
    group by 1 order by 1`.execute(db)
  return rows
}

/** Returns the store credit that the last cancellation of an order returned. */
export async function findReturnedCredit(db: DbOrTx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents
    from payment_transactions join orders on orders.id = order_ref
    where order_id = ${orderId} and orders.status = 'Cancelled' and method = 'credit' and kind = 'refunded'
      and starts_with(event, orders.id || ${byCancelling}::text) and payment_transactions.at > coalesce((
        select max(event.at) from order_events as event
        where event.order_id = orders.id and from_status = 'Cancelled' and to_status <> 'Cancelled'), '-infinity')`.execute(
    db,
  )
  return rows[0]!.cents
}

/** Sums the balances of all accounts. */
export async function sumCredit(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from store_credit_balances`.execute(db)
  return rows[0]!.cents
}

/** Moves an account's credit to another one, with its entries. */
export async function moveCredit(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  await sql`
    with moved as (
      update store_credit_transactions set user_id = ${targetId}::uuid where user_id = ${sourceId}::uuid),
    had as (delete from store_credit_balances where user_id = ${sourceId}::uuid returning cents)
    insert into store_credit_balances (user_id, cents) select ${targetId}::uuid, cents from had
    on conflict (user_id) do update set cents = store_credit_balances.cents + excluded.cents`.execute(
    tx,
  )
}
