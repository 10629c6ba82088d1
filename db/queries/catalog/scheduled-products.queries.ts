/** Scheduled product changes that are due by the database's clock. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { type ProductViewRow, staffColumns, withStockDetails } from './product-filter.queries.ts'

const isDue = sql<SqlBool>`due_at <= now() and deleted_at is null`

/** Returns true when a scheduled change is due. */
export async function isAnyDue(db: DbOrTx): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where(isDue).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locks products with due changes, the earliest first; skips those that are locked. */
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

/** Makes the database recompute the current state of locked products. */
export function applySchedules(tx: Tx, ids: readonly string[]): Promise<ProductViewRow[]> {
  return tx
    .updateTable('products')
    .set({ due_at: null })
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .returning(staffColumns)
    .execute()
}

/** Returns true when any product has a schedule or sale: files have columns for it only then. */
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
