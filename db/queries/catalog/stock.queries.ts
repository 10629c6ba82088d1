/**
 * Stock, and why it moves (docs/adr/0012-keep-stock-in-the-order-transaction.md). Every path that touches it
 * locks the rows here first, in the order of their ids and in one statement: unordered, 3,000 orders of
 * a few lines met 123 deadlocks.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { BookedReason } from '../../schema/schema.ts'
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

/** Locks the living products among these ids, and those with one of the codes, until the transaction ends. */
export function lockProductsById(
  tx: Tx,
  productIds: readonly string[],
  codes?: ProductCodes,
): Promise<ProductViewRow[]> {
  return lockedById(tx, productIds, codes).select(staffColumns).execute()
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

/**
 * What an order that is changed consists of and shall consist of: products by their primary keys, deleted
 * ones too, and those of these ids that can be bought.
 * @param holds locks them; only in a transaction
 */
export function findToChange(
  db: DbOrTx,
  wanted: { refs: readonly string[]; productIds: readonly string[]; holds: boolean },
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
  return (wanted.holds ? found.forNoKeyUpdate() : found).execute()
}

/** A product by its primary key, and the pieces that come to it; negative ones are taken. */
export interface StockMove {
  id: string
  change: number
}

const eachMove = (moves: readonly StockMove[]) => sql`
    from unnest(${moves.map((move) => move.id)}::uuid[], ${moves.map((move) => move.change)}::int[])
      as move(id, change)
    where products.id = move.id`

/**
 * The statement that moves what an order takes or gives back, alone or in another one. Its items tell of
 * it, so no movement is booked. The rows must be locked by this transaction; the table's CHECK refuses
 * to go below zero.
 * @example sql`with moved as (${movingStock(moves)}) insert …`
 */
export const movingStock = (moves: readonly StockMove[]): RawBuilder<unknown> => sql`
    update products set stock = stock + move.change, sold = sold - move.change${eachMove(moves)}`

/** Moves what an order takes (below zero) or gives back, of locked products in one statement. */
export async function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await movingStock(moves).execute(tx)
}

/**
 * Moves what a changed order takes (below zero) or gives back, of locked products, and writes it down:
 * its items tell only what they are now.
 */
export async function moveEdited(
  tx: Tx,
  moves: readonly StockMove[],
  { orderRef, actor }: { orderRef: string; actor: string },
): Promise<void> {
  await sql`
    with moved as (${movingStock(moves)} returning products.id, move.change, products.stock, products.version)
    insert into stock_movements (product_ref, change, reason, order_ref, actor, stock_after, version)
    select id, change, 'edit', ${orderRef}::uuid, ${actor}, stock, version from moved
    where change <> 0`.execute(tx)
}

/** Why stock moves besides by orders, and by whom. */
export interface StockCause {
  reason: BookedReason
  /** whose doing it is, as people know them */
  actor: string
  note?: string | undefined
  /** the order whose pieces come back */
  orderRef?: string
  importId?: string
}

/**
 * Says why stock moves in the rest of this transaction. Whatever then changes it, a trigger books;
 * without a cause what is new is an opening balance and all else a correction by the shop itself.
 */
export async function explainStock(tx: Tx, cause: StockCause): Promise<void> {
  await sql`select set_config('araliya.stock', ${JSON.stringify(cause)}, true)`.execute(tx)
}

/**
 * Leaves the booking in the rest of this transaction to statements that write hundreds of products and
 * book what they move with {@link bookWritten}: the trigger would take a quarter of their time.
 */
export async function bookBySelf(tx: Tx): Promise<void> {
  await sql`select set_config('araliya.stock', 'booked', true)`.execute(tx)
}

/**
 * Books what a statement has written.
 * @example sql`with written as (update … returning id, stock, version, … as before), booked as (${bookWritten(cause)}) …`
 */
export const bookWritten = ({
  reason,
  actor,
  importId,
  note,
}: StockCause): RawBuilder<unknown> => sql`
    insert into stock_movements (product_ref, change, reason, import_id, note, actor, stock_after, version)
    select id, stock - before, ${reason}, ${importId ?? null}::uuid, ${note ?? ''}, ${actor}, stock, version
    from written where stock <> before`

/**
 * Moves stock of locked products for another reason than an order's items, and books it. An order of
 * which pieces came back is not cancelled: they would come back twice.
 */
export async function bookStock(
  tx: Tx,
  moves: readonly StockMove[],
  cause: StockCause,
): Promise<void> {
  await explainStock(tx, cause)
  await sql`update products set stock = stock + move.change${eachMove(moves)}`.execute(tx)
}
