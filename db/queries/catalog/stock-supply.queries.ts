/** How long stock lasts at the current sales rate, and what to reorder. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { Database } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../../sql/page.ts'
import { hasFilter, type ProductFilter } from './product-filter.queries.ts'

export interface SupplyRow {
  id: string
  product_id: string
  product_name: string
  category: string
  image: string | null
  sku: string | null
  barcode: string | null
  version: number
  stock: number
  /** units of orders not shipped yet: they are still on the shelf */
  to_pack: number
  /** low with this many units or fewer */
  low_at: number
  /** units sold in the counted period, and not returned since */
  sold: number
  /** days of that period since the product exists, at least 7: two units in an hour are no rate */
  days: number
  /** suggested units to reorder */
  suggested: number
}

/** The period of the sales rate, and how long the reordered stock should last. */
export interface SupplyTerms {
  /** counts sales since then */
  since: Date
  now: Date
  /** days that the reordered stock should last */
  days: number
  /** the setting orders.lowStock, for products without a limit of their own */
  lowStockThreshold: number
}

/** Filters products: see {@link ProductFilter}; `reorder`: only those to reorder. */
export interface SupplyFilter {
  products: ProductFilter
  /** only the product with this Product ID, SKU or barcode */
  code?: string | undefined
  reorder?: boolean | undefined
}

/** Sort orders. `low`: low products first, and of those the ones that sell out soonest. */
export const supplyOrders = {
  low: { expression: sql`urgency`, type: 'bigint', descending: false },
  '-sold': { expression: sql`sold`, type: 'bigint', descending: true },
  '-suggested': { expression: sql`suggested`, type: 'bigint', descending: true },
  name: { expression: sql`lower(product_name) collate "C"`, type: 'text', descending: false },
} as const satisfies Record<string, KeysetOrder>
export type SupplyOrder = keyof typeof supplyOrders

type Supplies = SelectQueryBuilder<Database & { supply: SupplyRow }, 'supply', SupplyRow>

/** Matches a code as a scanner types it, ignoring case. */
const hasCode = (code: string): RawBuilder<SqlBool> => sql<SqlBool>`products.id in (
  select id from products where product_id = ${code} and deleted_at is null
  union all select product_ref from product_details
    where lower(sku) = lower(${code}) or lower(barcode) = lower(${code}))`

function supplies(
  db: DbOrTx,
  { products: filter, code, reorder }: SupplyFilter,
  { since, now, days, lowStockThreshold }: SupplyTerms,
): Supplies {
  let wanted = hasFilter(db.selectFrom('products'), filter)
  if (code !== undefined) wanted = wanted.where(hasCode(code))
  const chosen = wanted
    .select(['id', 'product_id', 'product_name', 'category', 'images'])
    .select(['version', 'stock', 'created_at'])
  const supply = sql<SupplyRow>`(
    with sales as (
      select product_ref, sum(quantity)::int as sold from (
        select product_ref, quantity from order_items where sold_at >= ${since}::timestamptz
        union all
        select product_ref, -back.quantity
        from order_return_lines as back join order_items on order_items.id = item_ref
        where sold_at >= ${since}::timestamptz
      ) as moved group by product_ref),
    waiting as (
      select product_ref, sum(quantity)::int as to_pack
      from order_items join orders on orders.id = order_items.order_id
      where orders.status in ('Pending', 'Processing') group by product_ref),
    paced as (
      select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version,
        stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, ${lowStockThreshold}::int) as low_at,
        coalesce(sold, 0) as sold,
        ceil(extract(epoch from ${now}::timestamptz - greatest(${since}::timestamptz,
          least(created_at, ${now}::timestamptz - interval '7 days'))) / 86400)::int as days
      from (${chosen}) as chosen
        left join product_details on product_details.product_ref = chosen.id
        left join sales on sales.product_ref = chosen.id
        left join waiting on waiting.product_ref = chosen.id)
    select *,
      greatest(0, ceil(sold::numeric * ${days}::int / days) + low_at - stock)::int as suggested,
      case when stock <= low_at then 0 else 1000000000000 end
        + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
    from paced
  )`.as('supply')
  const query = db.selectFrom(supply).selectAll('supply') as unknown as Supplies
  return reorder ? query.where('suggested', '>', 0) : query
}

/** Returns a page of products with their sales rate. */
export function findSupplies(
  db: DbOrTx,
  filter: SupplyFilter,
  terms: SupplyTerms,
  page: PageWanted<SupplyOrder>,
): Promise<FoundPage<SupplyRow>> {
  return findPage(supplies(db, filter, terms), supplyOrders, page)
}

export const countSupplies = (
  db: DbOrTx,
  filter: SupplyFilter,
  terms: SupplyTerms,
): Promise<number> => countRows(db.selectFrom(supplies(db, filter, terms).as('supply')))
