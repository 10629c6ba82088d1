/** Stock history of a product: recorded movements, and its orders. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { MovementReason } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'

/** A change of stock: a movement, or an order that was placed, cancelled or reopened. */
export interface StockHistoryRow {
  /** its position; the oldest is the first */
  number: number
  at: Date
  change: number
  /** null before the product's opening balance: unknown */
  stock: number | null
  reason: MovementReason | 'sale' | 'cancel'
  order_id: string | null
  import_id: string | null
  note: string
  actor: string
}

/**
 * Returns a page of a product's history, the newest first. All its changes add up to the stock.
 * @param productRef its primary key
 */
export function findStockHistory(
  db: DbOrTx,
  productRef: string,
  page: NumberedPage,
): Promise<{ rows: StockHistoryRow[]; last: number | undefined }> {
  const ref = sql`${productRef}::uuid`
  const history = sql<StockHistoryRow>`(
    with recorded as (select * from stock_movements where product_ref = ${ref}),
    edits as (select order_ref, at, change from recorded where reason = 'edit'),
    -- what each order took at first: what its item says now, and what edits returned
    taken as (
      select order_ref, sum(quantity)::int as quantity from (
        select order_id as order_ref, quantity from order_items where product_ref = ${ref}
        union all select order_ref, change from edits) as parts
      group by order_ref),
    causes as (
      select recorded.at, recorded.seq as step, recorded.change, recorded.reason, orders.order_id, import_id,
        recorded.note, recorded.actor, recorded.stock_after
      from recorded left join orders on orders.id = recorded.order_ref
      union all
      select orders.created_at, 0, -taken.quantity, 'sale', orders.order_id, null, '',
        coalesce((select actor from order_events
          where order_events.order_id = orders.id and from_status is null limit 1), ''), null
      from taken join orders on orders.id = taken.order_ref where taken.quantity <> 0
      union all
      select moved.at, 0, case moved.to_status when 'Cancelled' then units.now else -units.now end,
        case moved.to_status when 'Cancelled' then 'cancel' else 'sale' end, orders.order_id, null,
        '', moved.actor, null
      from taken join orders on orders.id = taken.order_ref
        join order_events as moved on moved.order_id = taken.order_ref,
        lateral (select (taken.quantity - coalesce(sum(change), 0))::int as now from edits
          where edits.order_ref = taken.order_ref and edits.at <= moved.at) as units
      where (moved.from_status = 'Cancelled') <> (moved.to_status = 'Cancelled') and units.now <> 0
    )
    select row_number() over in_time as number, at, change, reason, order_id, import_id, note, actor,
      case when at >= coalesce((select min(at) from causes where stock_after is not null), at)
        then sum(change) over in_time end as stock
    from causes window in_time as (order by at, step, order_id, change desc rows unbounded preceding)
  )`.as('history')
  return findNumberedPage(db.selectFrom(history).selectAll(), 'number', page, 'desc')
}

/** Returns the product version of the last movement other than an order; 0 without any. */
export async function findMovementVersion(tx: Tx, productRef: string): Promise<number> {
  const row = await tx
    .selectFrom('stock_movements')
    .select('version')
    .where('product_ref', '=', productRef)
    .where('reason', '<>', 'edit')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}
