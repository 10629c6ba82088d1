/**
 * Stock. Every path that touches it locks the rows here first, in the order of their ids and in
 * one statement: unordered, 3,000 orders of a few lines met 123 deadlocks.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../client.ts'
import { isOpen } from './products.filter.ts'
import { type ProductViewRow, productColumns, staffColumns, withStockDetails } from './products.ts'

const lockedById = (tx: Tx, productIds: readonly string[]) =>
  tx
    .selectFrom('products')
    .select(withStockDetails)
    .where(sql<SqlBool>`product_id = any(${productIds as string[]}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()

/** Locks the living products among these ids until the transaction ends. */
export function lockProductsById(tx: Tx, productIds: readonly string[]): Promise<ProductViewRow[]> {
  return lockedById(tx, productIds).select(staffColumns).execute()
}

/** The same for an order: only what can be bought. */
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

/** A product by its primary key, and the pieces that come to it; negative ones are taken. */
export interface StockMove {
  id: string
  change: number
}

/**
 * The statement that moves stock, alone or in another one. The rows must be locked by this
 * transaction; the table's CHECK refuses to go below zero.
 * @example sql`with moved as (${movingStock(moves)}) insert …`
 */
export const movingStock = (moves: readonly StockMove[]): RawBuilder<unknown> => sql`
    update products set stock = stock + move.change
    from unnest(${moves.map((move) => move.id)}::uuid[], ${moves.map((move) => move.change)}::int[])
      as move(id, change)
    where products.id = move.id`

/** Moves stock of locked products in one statement. */
export async function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await movingStock(moves).execute(tx)
}
