/** Writes products of imports by hundreds, and finds products that a file no longer names. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { mainFields, scheduleFields } from '../../schema/product-shape.ts'
import type { ProductRow } from '../../schema/schema.ts'
import { announceCatalogue } from '../../sql/catalogue.ts'
import { countRows } from '../../sql/count.ts'
import { columnList, columnTypes, setColumns } from '../../sql/fields.ts'
import { recordWrittenStock, type StockCause } from '../catalog/stock.queries.ts'

type ColumnOf<Fields extends Record<string, { column: string }>> = Fields[keyof Fields]['column']
type ScheduleColumns = Pick<ProductRow, ColumnOf<typeof scheduleFields> | 'usual_cents'>

/** One product as an import stores it. Money in cents. */
export type StoredProduct = Pick<ProductRow, ColumnOf<typeof mainFields>> & {
  /** of a product with a schedule or sale; the last price is then the one outside its sale */
  [Name in keyof ScheduleColumns]?: ScheduleColumns[Name] extends Date | null
    ? string | null
    : ScheduleColumns[Name]
}

const { productId: named, ...changing } = mainFields
const { state, ...timing } = scheduleFields
const usual = { column: 'usual_cents', type: 'money' } as const
/** The columns that an import overwrites, besides the state, which has a default. */
const overwritten = [...Object.values(changing), usual, ...Object.values(timing)]
const stored = [named, ...overwritten]

// One text parameter for any number of rows: bound values are limited to 65,535.
const recordset = (products: readonly StoredProduct[]) => sql`
  json_to_recordset(${JSON.stringify(products)}::json) as p(${columnTypes([...stored, state])})`

/** Runs a statement that writes products, and records their stock movements. Only after `disableStockTrigger`. */
async function writing(
  tx: Tx,
  cause: StockCause,
  statement: RawBuilder<unknown>,
): Promise<WrittenProduct[]> {
  const { rows } = await sql<WrittenProduct>`
    with written as (${statement}),
    booked as (${recordWrittenStock(cause)})
    select * from written`.execute(tx)
  return rows
}

/** The columns that the database adds to a stored product, and its current price and schedule. */
const writtenColumns = [
  ...(['id', 'product_id', 'stock', 'version', 'created_at', 'updated_at', 'on_sale'] as const),
  ...([
    'last_price_cents',
    'usual_cents',
    'state',
    'publish_at',
    'sale_from',
    'sale_until',
  ] as const),
  ...(['rating_count', 'rating_average'] as const),
]
export type WrittenProduct = Pick<ProductRow, (typeof writtenColumns)[number]>
const written = sql.join(writtenColumns.map((column) => sql.ref(`products.${column}`)))

/** Creates products. An existing product with the same id is a unique violation. */
export const insertProducts = (
  tx: Tx,
  products: readonly StoredProduct[],
  cause: StockCause,
): Promise<WrittenProduct[]> =>
  writing(
    tx,
    cause,
    sql`
    insert into products (${columnList(stored)}, state)
    select ${columnList(stored)}, coalesce(state, 'published')
    from ${recordset(products)} returning ${written}, 0 as before`,
  )

/** Overwrites existing products, which this transaction has locked. */
export const overwriteProducts = (
  tx: Tx,
  products: readonly StoredProduct[],
  cause: StockCause,
): Promise<WrittenProduct[]> =>
  writing(
    tx,
    cause,
    sql`
    update products set ${setColumns(overwritten, 'p')}, state = coalesce(p.state, 'published')
    from ${recordset(products)},
      (select product_id as named, stock as before from products where deleted_at is null) as was
    where products.product_id = p.product_id and products.deleted_at is null and was.named = p.product_id
    returning ${written}, was.before`,
  )

/** Counts the products of the shop. */
export const countShopProducts = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('products').where('deleted_at', 'is', null))

/** Returns up to `limit` product ids after the primary key `after`, to walk all products. */
export function listProductIds(
  db: DbOrTx,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; product_id: string }[]> {
  let query = db
    .selectFrom('products')
    .select(['id', 'product_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.execute()
}

/**
 * Ends a batch of products, as the last statement before its commit, after all earlier batches have
 * committed. Writes its new words, and a catalogue version higher than theirs.
 */
export async function closeBatch(tx: Tx): Promise<void> {
  await sql`select keep_held_words(), ${announceCatalogue}`.execute(tx)
}

/**
 * Vacuums the written tables, as autovacuum does, which checks only once a minute. Counts of
 * products are then index-only again: otherwise they visit every new row, five times as long. Plans
 * match the new size: each delivery searched all events of an import, 25 ms behind 60,000 of them.
 * Skips pages done before, and tables of another owner. Not inside a transaction.
 *
 * Batches commit without waiting for the disk, and no page is marked all-visible before its commits
 * are on disk. The empty message waits for its own commit and so for all earlier ones.
 */
export async function vacuumWritten(db: Db): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'araliya', '')`.execute(
    db,
  )
  await sql`
    vacuum (skip_locked, index_cleanup off, truncate off, process_toast off) products, events`.execute(
    db,
  )
}

/** Merges the pending lists of the text indexes, so that orders need not. */
export async function mergeTextIndexes(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list('products_names_idx'),
      gin_clean_pending_list('products_document_idx')`.execute(db)
}
