/** Checks all order scenarios: whatever happened, the data must be consistent. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import { assertDocuments } from './document-checker.ts'
import { assertMoney } from './money-checker.ts'
import { type Outcome, recordOutcome } from './promises.ts'

export interface Acknowledged {
  /** Idempotency-Key, when one was sent */
  key?: string
  orderId: string
  /** the request's body */
  body: { name: string; orderedItems: { productId: string; qty: number }[] }
}

type Found = Pick<Outcome, 'lost' | 'doubled'>

/** Units per productId before the scenario. */
export type Stock = ReadonlyMap<string, number>

export async function readStock(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('products').select(['product_id', 'stock']).execute()
  return new Map(rows.map((row) => [row.product_id, row.stock]))
}

async function findLost(db: Db, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.order_id', 'orders.name', 'product_id', 'quantity'])
    .execute()
  const stored = new Map<string, { name: string; items: Map<string, number> }>()
  for (const row of rows) {
    const order = stored.get(row.order_id) ?? { name: row.name, items: new Map() }
    order.items.set(row.product_id, row.quantity)
    stored.set(row.order_id, order)
  }
  return acknowledged.filter(({ orderId, body }) => {
    const order = stored.get(orderId)
    const wanted = new Map<string, number>()
    for (const { productId, qty } of body.orderedItems)
      wanted.set(productId, (wanted.get(productId) ?? 0) + qty)
    return (
      order?.name !== body.name ||
      order.items.size !== wanted.size ||
      [...wanted].some(([productId, qty]) => order.items.get(productId) !== qty)
    )
  })
}

/** Finds keys with more than one order, and those orders. */
function findDoubled(acknowledged: readonly Acknowledged[]): [string, Set<string>][] {
  const byKey = new Map<string, Set<string>>()
  for (const { key, orderId } of acknowledged)
    if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(orderId))
  return [...byKey].filter(([, orders]) => orders.size > 1)
}

async function assertNoHalfKey(db: Db) {
  const half = await db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key'])
    .where('body', 'is', null)
    .execute()
  expect(half, 'half-written idempotency rows').toEqual([])
}

/** Asserts that stock is the initial one, less what orders took and did not return. */
export async function assertStock(db: Db, before: Stock) {
  const sold = await sql<{ product_id: string; units: number }>`
    select item.product_id, sum(item.quantity - coalesce(
      (select sum(quantity) from order_return_lines where item_ref = item.id and restocked), 0))::int as units
    from order_items item join orders on orders.id = item.order_id
    where orders.status <> 'Cancelled' group by item.product_id`.execute(db)
  const much = await sql`
    select item.id from order_items item join order_return_lines on item_ref = item.id
      join orders on orders.id = item.order_id
    group by item.id, orders.status
    having sum(order_return_lines.quantity) > item.quantity or orders.status = 'Cancelled'`.execute(
    db,
  )
  expect(much.rows, 'lines with more units returned than delivered').toEqual([])
  const units = new Map(sold.rows.map((row) => [row.product_id, row.units]))
  const after = await readStock(db)
  const wrong = [...before].filter(
    ([productId, initial]) => after.get(productId) !== initial - (units.get(productId) ?? 0),
  )
  expect(wrong, 'products whose stock is not initial − sold').toEqual([])
  expect([...after.values()].filter((stock) => stock < 0)).toEqual([])
}

/** Asserts that every unit is accounted for: stock = Σ movements − net units of orders. */
export async function assertLedger(db: Db, productIds: readonly string[]) {
  const wrong = await sql`
    select * from (
      select product_id, stock, sold,
        (select coalesce(sum(change), 0)::int from stock_movements
          where product_ref = products.id and reason <> 'edit') as booked,
        (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_items.order_id
          where product_ref = products.id and status <> 'Cancelled') as taken
      from products where product_id = any(${productIds as string[]}::text[])) as books
    where stock <> booked - taken or sold <> taken`.execute(db)
  expect(wrong.rows, 'products whose movements do not sum up to their stock').toEqual([])
}

async function assertTotals(db: Db) {
  const wrong = await sql`
    select orders.order_id from orders join order_items item on item.order_id = orders.id,
      lateral (select
        coalesce(sum((part ->> 'cents')::bigint) filter (where (part ->> 'cents')::bigint < 0), 0) as off,
        coalesce(sum((part ->> 'cents')::bigint) filter (where (part ->> 'cents')::bigint > 0), 0) as more
        from unnest(array['$.adjustments[*]', '$.delivery', '$.fees[*]']::jsonpath[]) as at,
          jsonb_path_query(orders.pricing, at) as part) extra
    group by orders.id, extra.off, extra.more
    having sum(item.price_cents * item.quantity) + extra.off + extra.more <> orders.total_cents
        or sum(item.labeled_price_cents * item.quantity) + extra.more <> orders.labeled_total_cents`.execute(
    db,
  )
  expect(wrong.rows, 'orders whose total does not recompute').toEqual([])
  const empty = await sql`
    select order_id from orders
    where not exists (select from order_items where order_items.order_id = orders.id)`.execute(db)
  expect(empty.rows, 'orders without items').toEqual([])
}

/** Asserts that every write has its event, and every event its write. */
async function assertEventsOnce(db: Db) {
  const { rows } = await sql`
    select type, id, sum(happened) as happened, sum(reported) as reported from (
      select 'order.placed' as type, order_id as id, 1 as happened, 0 as reported from orders
      union all select 'message.received', id::text, 1, 0 from contact_messages
      union all
      select 'product.updated', entity_id, 1, 0 from audit_log where action = 'product.update'
      union all select type, entity_id, 0, 1 from events
    ) as both_sides
    where type in ('order.placed', 'message.received', 'product.updated')
    group by type, id having sum(happened) <> sum(reported)`.execute(db)
  expect(rows, 'changes without exactly one event, or events without a change').toEqual([])
}

/** Asserts that promotions stay in their limits, and count orders that they discount. */
async function assertUses(db: Db) {
  const over = await sql`
    select promotions.name from promotions join promotion_uses on promotion_id = promotions.id
    where returned_at is null group by promotions.id having count(*) > max_uses`.execute(db)
  expect(over.rows, 'promotions used more often than they may be').toEqual([])
  const wrong = await sql`
    select orders.order_id from orders
      left join lateral (select count(*) as used, sum(cents) as cents from promotion_uses
        where promotion_uses.order_id = orders.id and returned_at is null) as use on true,
      lateral (select count(*) as taken, -sum((part ->> 'cents')::bigint) as cents
        from jsonb_path_query(orders.pricing, '$.adjustments[*]') as part
        where part ->> 'id' <> 'staff') as kept
    where (use.used, use.cents) is distinct from
      (case when orders.status = 'Cancelled' then 0 else kept.taken end,
       case when orders.status = 'Cancelled' then null else kept.cents end)`.execute(db)
  expect(wrong.rows, 'orders whose uses are not what was taken off').toEqual([])
}

/** A transaction may pause between two statements; one that does so for a second is stuck. */
async function assertNoIdleTransaction(db: Db) {
  const stuck = await sql`
    select pid, state, query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '1 second'`.execute(db)
  expect(stuck.rows, 'sessions idle in transaction').toEqual([])
}

/**
 * Checks that every acknowledged order exists with its body; at most one order per key; Σ sold =
 * initial − stock; stock = Σ movements − sold; stock ≥ 0; every total recomputes; money is the sum
 * of its entries; documents have no gap and add up to their orders, tax rate by tax rate; no
 * half-written idempotency row; an event for each cause and a cause for each event; no stuck
 * session.
 * @param fault what the scenario did, for the table of promises; or a function that reports it
 */
export async function checkOrders(
  db: Db,
  { acknowledged, before }: { acknowledged: readonly Acknowledged[]; before: Stock },
  fault?: Omit<Outcome, 'lost' | 'doubled'> | ((found: Found) => void),
): Promise<void> {
  const [lost, doubled] = [await findLost(db, acknowledged), findDoubled(acknowledged)]
  const found = { lost: lost.length, doubled: doubled.length }
  if (typeof fault === 'function') fault(found)
  else if (fault) recordOutcome({ ...fault, ...found })
  expect(lost, 'acknowledged orders that are lost or differ').toEqual([])
  expect(doubled, 'keys that ordered more than once').toEqual([])
  await assertNoHalfKey(db)
  await assertStock(db, before)
  await assertLedger(db, [...before.keys()])
  await assertTotals(db)
  await assertUses(db)
  await assertMoney(db)
  await assertDocuments(db)
  await assertEventsOnce(db)
  await assertNoIdleTransaction(db)
}
