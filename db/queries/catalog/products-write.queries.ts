/** Writes products. Rows are locked first (stock.queries.ts): orders and staff take turns. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { NewProductRow, ProductUpdate } from '../../schema/schema.ts'
import { isRestorable } from '../../sql/undo.ts'
import { type ProductViewRow, staffColumns } from './products.queries.ts'

/** Inserts a product. @returns undefined when an existing product has this productId */
export function insertProduct(tx: Tx, product: NewProductRow): Promise<ProductViewRow | undefined> {
  return tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) =>
      conflict.column('product_id').where('deleted_at', 'is', null).doNothing(),
    )
    .returning(staffColumns)
    .executeTakeFirst()
}

/** Changes one locked product; triggers update its version and date. */
export function updateProduct(tx: Tx, id: string, change: ProductUpdate): Promise<ProductViewRow> {
  return tx
    .updateTable('products')
    .set(change)
    .where('id', '=', id)
    .returning(staffColumns)
    .executeTakeFirstOrThrow()
}

/** Deletes locked products softly; their orders and reviews keep pointing at them. */
export async function softDeleteProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()` })
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .execute()
}

/** Locks the last deleted product with this productId. */
export function lockDeletedProduct(tx: Tx, productId: string): Promise<ProductViewRow | undefined> {
  return tx
    .selectFrom('products')
    .select(staffColumns)
    .where('product_id', '=', productId)
    .where(isRestorable)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns true when an existing product has this productId. */
export async function isProductIdTaken(db: DbOrTx, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
