/** Products that change by themselves: those whose moment has come by the database's clock. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { type ProductViewRow, staffColumns, withStockDetails } from './product-filter.queries.ts'

const isDue = sql<SqlBool>`due_at <= now() and deleted_at is null`

/** True when some product waits to be settled. */
export async function isAnyDue(db: DbOrTx): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where(isDue).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locks products that are due, the earliest first; those that somebody else holds come later. */
export function lockDueProducts(tx: Tx, limit: number): Promise<ProductViewRow[]> {
  return tx
    .selectFrom('products')
    .select(staffColumns)
    .select(withStockDetails)
    .where(isDue)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

/** Has the database work out anew what holds of locked products. */
export function settleProducts(tx: Tx, ids: readonly string[]): Promise<ProductViewRow[]> {
  return tx
    .updateTable('products')
    .set({ due_at: null })
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .returning(staffColumns)
    .execute()
}

/** True when any product is not simply published at one price: files have columns for it only then. */
export async function hasSchedules(db: DbOrTx): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where(sql<SqlBool>`(state <> 'published' or sale_cents is not null)`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
