/** Calling buyers before their orders are packed: who is to be called, who is on it, what came of it. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderCallRow } from '../../schema/schema.ts'
import { type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../../sql/page.ts'
import { type ConfirmRule, tabConditions } from '../orders/order-tabs.queries.ts'
import { type OrderViewRow, withItems } from '../orders/orders.queries.ts'

/** An order that waits to be confirmed, with what is known of the calls about it. */
export type CallViewRow = OrderViewRow & {
  [K in Exclude<keyof OrderCallRow, 'order_ref'>]: OrderCallRow[K] | null
}

/** The next to be called first: new orders by their age, others from when they are to be called again. */
export const callSorts = {
  next: { expression: sql`coalesce(call_at, created_at)`, type: 'timestamptz', descending: false },
} as const satisfies Record<string, KeysetOrder>

/** Those to be called, or of one order whether it is. */
export function findCalls(
  db: DbOrTx,
  { rule, orderId }: { rule: ConfirmRule; orderId?: string | undefined },
  page: PageWanted<keyof typeof callSorts>,
): Promise<FoundPage<CallViewRow>> {
  let query = db
    .selectFrom('orders')
    .leftJoin('order_calls', 'order_calls.order_ref', 'orders.id')
    .selectAll('orders')
    .select(withItems)
    .select(['tries', 'outcome', 'call_at', 'held_by', 'held_until'])
    .where(tabConditions(rule).toConfirm)
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  return findPage(query, callSorts, page)
}

/** Who is on a locked order, and how often it was tried. */
export const findCall = (tx: Tx, orderRef: string): Promise<OrderCallRow | undefined> =>
  tx.selectFrom('order_calls').selectAll().where('order_ref', '=', orderRef).executeTakeFirst()

/** Somebody takes up the telephone about a locked order. */
export async function holdCall(
  tx: Tx,
  { orderRef, by, until }: { orderRef: string; by: string; until: Date },
): Promise<void> {
  const held = { held_by: by, held_until: until }
  await tx
    .insertInto('order_calls')
    .values({ order_ref: orderRef, ...held })
    .onConflict((known) => known.column('order_ref').doUpdateSet(held))
    .execute()
}

/** Notes what came of a try; nobody is on it any more. `tries`: what it adds to them. */
export async function noteCall(
  tx: Tx,
  {
    orderRef,
    tries,
    outcome,
    callAt,
  }: {
    orderRef: string
    tries: 0 | 1
    outcome: string
    callAt: Date | null
  },
): Promise<void> {
  await sql`
    insert into order_calls as known (order_ref, tries, outcome, call_at)
    values (${orderRef}::uuid, ${tries}, ${outcome}, ${callAt}::timestamptz)
    on conflict (order_ref) do update set tries = known.tries + excluded.tries,
      outcome = excluded.outcome, call_at = excluded.call_at, held_by = null, held_until = null`.execute(
    tx,
  )
}

/** What became of orders that were sent to somebody, or somewhere: how many, and how many of them came back. */
export interface Ended {
  name: string
  sent: number
  refused: number
}

const endedBy = async (
  db: DbOrTx,
  column: 'phone_normalised' | 'district',
  names: readonly string[],
  since: Date,
): Promise<Ended[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<Ended>`
    select ${sql.ref(column)} as name, count(*) as sent, count(cancel_reason) as refused from orders
    where ${sql.ref(column)} = any(${names as string[]}::text[]) and ${sql.ref(column)} <> ''
      and (status = 'Delivered' or cancel_reason is not null) and created_at >= ${since}
    group by 1`.execute(db)
  return rows
}

/** Of telephone numbers as they are kept. */
export const findEndedByPhone = (db: DbOrTx, phones: readonly string[], since: Date) =>
  endedBy(db, 'phone_normalised', phones, since)

export const findEndedByDistrict = (db: DbOrTx, districts: readonly string[], since: Date) =>
  endedBy(db, 'district', districts, since)
