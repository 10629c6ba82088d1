/** Confirmation calls before orders are packed: the queue, the current caller, and the results. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderCallRow } from '../../schema/schema.ts'
import { type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../../sql/page.ts'
import { type ConfirmRule, tabConditions } from '../orders/order-tabs.queries.ts'
import { type OrderViewRow, withItems } from '../orders/orders.queries.ts'

/** An order that waits for confirmation, with its calls. */
export type CallViewRow = OrderViewRow & {
  [K in Exclude<keyof OrderCallRow, 'order_ref'>]: OrderCallRow[K] | null
}

/** The queue order: new orders by age, others by the time of their next call. */
export const callSorts = {
  next: { expression: sql`coalesce(call_at, created_at)`, type: 'timestamptz', descending: false },
} as const satisfies Record<string, KeysetOrder>

/** Finds the orders to call, or one order if it is among them. */
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
    .select(['attempts', 'outcome', 'call_at', 'claimed_by', 'claimed_until'])
    .where(tabConditions(rule).toConfirm)
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  return findPage(query, callSorts, page)
}

/** Finds who is calling about a locked order, and the number of attempts. */
export const findCall = (tx: Tx, orderRef: string): Promise<OrderCallRow | undefined> =>
  tx.selectFrom('order_calls').selectAll().where('order_ref', '=', orderRef).executeTakeFirst()

/** Assigns the call of a locked order to a member of staff. */
export async function claimCall(
  tx: Tx,
  { orderRef, by, until }: { orderRef: string; by: string; until: Date },
): Promise<void> {
  const claim = { claimed_by: by, claimed_until: until }
  await tx
    .insertInto('order_calls')
    .values({ order_ref: orderRef, ...claim })
    .onConflict((known) => known.column('order_ref').doUpdateSet(claim))
    .execute()
}

/** Stores the result of a call and releases it. `attempts`: attempts to add. */
export async function recordCallResult(
  tx: Tx,
  {
    orderRef,
    attempts,
    outcome,
    callAt,
  }: {
    orderRef: string
    attempts: 0 | 1
    outcome: string
    callAt: Date | null
  },
): Promise<void> {
  await sql`
    insert into order_calls as known (order_ref, attempts, outcome, call_at)
    values (${orderRef}::uuid, ${attempts}, ${outcome}, ${callAt}::timestamptz)
    on conflict (order_ref) do update set attempts = known.attempts + excluded.attempts,
      outcome = excluded.outcome, call_at = excluded.call_at, claimed_by = null, claimed_until = null`.execute(
    tx,
  )
}

/** Numbers of sent and of returned orders, by phone number or district. */
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

/** Counts ended orders by normalised phone number. */
export const findEndedByPhone = (db: DbOrTx, phones: readonly string[], since: Date) =>
  endedBy(db, 'phone_normalised', phones, since)

export const findEndedByDistrict = (db: DbOrTx, districts: readonly string[], since: Date) =>
  endedBy(db, 'district', districts, since)
