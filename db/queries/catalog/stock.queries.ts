/**
 * Stock, and the reasons of its movements (docs/adr/0012-keep-stock-in-the-order-transaction.md).
 * Every path that changes stock locks the rows here first, in the order of their ids and in one
 * statement: unordered, 3,000 orders of a few lines met 123 deadlocks.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { MovementReason, ProductRow } from '../../schema/schema.ts'
import { isNamed, isOpen, type ProductCodes } from './product-filter.queries.ts'
import {
  type ProductViewRow,
  productColumns,
  staffColumns,
  withStockDetails,
} from './products.queries.ts'

const lockedById = (tx: Tx, productIds: readonly string[], codes?: ProductCodes) =>
  tx
    .selectFrom('products')
    .select(withStockDetails)
    .where(isNamed(productIds, codes))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()

/** A product locked for an edit. */
export type LockedProduct = ProductViewRow & Pick<ProductRow, 'content_version'>

/** Locks the existing products with these ids or codes until the transaction ends. */
export function lockProductsById(
  tx: Tx,
  productIds: readonly string[],
  codes?: ProductCodes,
): Promise<LockedProduct[]> {
  return lockedById(tx, productIds, codes)
    .select([...staffColumns, 'content_version'])
    .execute()
}

/** Lists those of these products that have at most `limit` units. */
export async function listFewLeft(
  db: DbOrTx,
  productIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('product_id')
    .where(isNamed(productIds))
    .where('stock', '<=', limit)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Locks products for an order: only those that can be bought. */
export function lockOpenProducts(tx: Tx, productIds: readonly string[]): Promise<ProductViewRow[]> {
  return lockedById(tx, productIds).select(productColumns).where(isOpen).execute()
}

/** Locks products by their primary keys, deleted ones too: a cancelled order returns its stock. */
export function lockProducts(tx: Tx, ids: readonly string[]): Promise<ProductViewRow[]> {
  return tx
    .selectFrom('products')
    .select(productColumns)
    .select(withStockDetails)
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Finds the old and new products of an edited order: by primary key, deleted ones too, and by id
 * those that can be bought.
 * @param holds locks them; only in a transaction
 */
export function findToChange(
  db: DbOrTx,
  wanted: { refs: readonly string[]; productIds: readonly string[]; lock: boolean },
): Promise<ProductViewRow[]> {
  const found = db
    .selectFrom('products')
    .select(productColumns)
    .select(withStockDetails)
    .where(
      sql<SqlBool>`(id = any(${wanted.refs as string[]}::uuid[])
        or (product_id = any(${wanted.productIds as string[]}::text[]) and deleted_at is null and ${isOpen}))`,
    )
    .orderBy('id')
  return (wanted.lock ? found.forNoKeyUpdate() : found).execute()
}

/** A product by its primary key, and the units added to its stock; negative ones are taken. */
export interface StockMove {
  id: string
  change: number
}

const eachMove = (moves: readonly StockMove[]) => sql`
    from unnest(${moves.map((move) => move.id)}::uuid[], ${moves.map((move) => move.change)}::int[])
      as move(id, change)
    where products.id = move.id`

/**
 * Builds the statement that moves an order's stock, alone or within another statement. The order's
 * items record it, so no movement is stored. This transaction must have locked the rows; the
 * table's CHECK refuses stock below zero.
 * @example sql`with moved as (${stockUpdate(moves)}) insert …`
 */
export const stockUpdate = (moves: readonly StockMove[]): RawBuilder<unknown> => sql`
    update products set stock = stock + move.change, sold = sold - move.change${eachMove(moves)}`

/**
 * Changes the stock of an order's products in one statement. The caller has locked the products.
 * @param moves units to add; negative units are taken
 */
export async function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await stockUpdate(moves).execute(tx)
}

/**
 * Changes the stock for an edited order and records stock movements, since the order's items show
 * only its present state. The caller has locked the products.
 */
export async function moveEditedStock(
  tx: Tx,
  moves: readonly StockMove[],
  { orderRef, actor }: { orderRef: string; actor: string },
): Promise<void> {
  await sql`
    with moved as (${stockUpdate(moves)} returning products.id, move.change, products.stock, products.version)
    insert into stock_movements (product_ref, change, reason, order_ref, actor, stock_after, version)
    select id, change, 'edit', ${orderRef}::uuid, ${actor}, stock, version from moved
    where change <> 0`.execute(tx)
}

/** The reason of a stock movement besides orders, and its actor. */
export interface StockCause {
  reason: MovementReason
  /** the actor's displayed name */
  actor: string
  note?: string | undefined
  /** the order whose units are returned */
  orderRef?: string
  importId?: string
}

/**
 * Sets the reason of stock changes for the rest of this transaction; a trigger stores them. Without
 * a reason, new stock is an opening balance and a change is a correction by the shop itself.
 */
export async function setStockReason(tx: Tx, cause: StockCause): Promise<void> {
  await sql`select set_config('araliya.stock', ${JSON.stringify(cause)}, true)`.execute(tx)
}

/**
 * Disables the trigger that stores movements for the rest of this transaction. Its statements write
 * hundreds of products and use {@link recordWrittenStock}: the trigger would take a quarter of
 * their time.
 */
export async function disableStockTrigger(tx: Tx): Promise<void> {
  await sql`select set_config('araliya.stock', 'booked', true)`.execute(tx)
}

/**
 * Records the stock changes of a statement.
 * @example sql`with written as (update … returning id, stock, version, … as before), recorded as (${recordWrittenStock(cause)}) …`
 */
export const recordWrittenStock = ({
  reason,
  actor,
  importId,
  note,
}: StockCause): RawBuilder<unknown> => sql`
    insert into stock_movements (product_ref, change, reason, import_id, note, actor, stock_after, version)
    select id, stock - before, ${reason}, ${importId ?? null}::uuid, ${note ?? ''}, ${actor}, stock, version
    from written where stock <> before`

/**
 * Moves stock and records it of locked products for another reason than an order's items. An order with
 * returned units must not be cancelled: its units would be returned twice.
 */
export async function recordStock(
  tx: Tx,
  moves: readonly StockMove[],
  cause: StockCause,
): Promise<void> {
  await setStockReason(tx, cause)
  await sql`update products set stock = stock + move.change${eachMove(moves)}`.execute(tx)
}
