/** What an import does to products: writing by hundreds, and finding what its file no longer names. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { mainFields, scheduleFields } from '../../schema/product-shape.ts'
import type { ProductRow } from '../../schema/schema.ts'
import { announceCatalogue } from '../../sql/catalogue.ts'
import { countRows } from '../../sql/count.ts'
import { columnList, columnTypes, setColumns } from '../../sql/fields.ts'
import { bookWritten, type StockCause } from '../catalog/stock.queries.ts'

type ColumnOf<Fields extends Record<string, { column: string }>> = Fields[keyof Fields]['column']
type ScheduleColumns = Pick<ProductRow, ColumnOf<typeof scheduleFields> | 'usual_cents'>

/** One product as an import stores it. Money in cents. */
export type StoredProduct = Pick<ProductRow, ColumnOf<typeof mainFields>> & {
  /** of one that is not simply published at one price; the last price is then the one outside its sale */
  [Name in keyof ScheduleColumns]?: ScheduleColumns[Name] extends Date | null
    ? string | null
    : ScheduleColumns[Name]
}

const { productId: named, ...changing } = mainFields
const { state, ...timing } = scheduleFields
const usual = { column: 'usual_cents', type: 'money' } as const
/** What an import overwrites, besides the state, which has a default. */
const overwritten = [...Object.values(changing), usual, ...Object.values(timing)]
const stored = [named, ...overwritten]

// One text parameter however many rows there are: bound values would end at 65,535.
const recordset = (products: readonly StoredProduct[]) => sql`
  json_to_recordset(${JSON.stringify(products)}::json) as p(${columnTypes([...stored, state])})`

/** Runs a statement that writes products, and books what it moves. Only after `bookBySelf`. */
async function writing(
  tx: Tx,
  cause: StockCause,
  statement: RawBuilder<unknown>,
): Promise<WrittenProduct[]> {
  const { rows } = await sql<WrittenProduct>`
    with written as (${statement}),
    booked as (${bookWritten(cause)})
    select * from written`.execute(tx)
  return rows
}

/** What the database adds to a stored product, and what holds now of its price and schedule. */
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

/** Creates products. A living product with the same id is a unique violation. */
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

/** Overwrites living products, which this transaction has locked. */
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

/** How many products the shop has. */
export const countLivingProducts = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('products').where('deleted_at', 'is', null))

/** Up to `limit` living products behind the primary key `after`: for walking all of them. */
export function livingProductIds(
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
 * The last thing that a batch of products does before it commits, when all batches before it have
 * committed: its new words, and a version of the catalogue that is higher than theirs.
 */
export async function closeBatch(tx: Tx): Promise<void> {
  await sql`select keep_held_words(), ${announceCatalogue}`.execute(tx)
}

/**
 * Does what autovacuum does, which looks once a minute. Counts of products read an index alone again: of what is new
 * they would look at every row, five times as long. And what was planned while there was little is planned anew: each
 * delivery looked for its event through all events of an import, 25 ms behind 60,000 of them. Pages that were looked at
 * before are passed over. Whoever does not own a table is passed over too. Not inside a transaction.
 *
 * Batches commit without waiting for the disk, and no page is marked as seen by all while a commit on it is not yet
 * there: the message, which says nothing, waits for its own commit and so for all before it.
 */
export async function showWritten(db: Db): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'araliya', '')`.execute(
    db,
  )
  await sql`
    vacuum (skip_locked, index_cleanup off, truncate off, process_toast off) products, events`.execute(
    db,
  )
}

/** Merges what the batches left in the lists of the text indexes; orders shall not do it. */
export async function mergeTextIndexes(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list('products_names_idx'),
      gin_clean_pending_list('products_document_idx')`.execute(db)
}
