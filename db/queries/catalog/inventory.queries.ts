/** The stock of all products, for synchronisation. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { ProductRow } from '../../schema/schema.ts'
import { type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../../sql/page.ts'

export const inventoryOrders = {
  productId: { expression: sql`product_id`, type: 'text', descending: false },
} as const satisfies Record<string, KeysetOrder>

/** Returns a page of products with their stock; with `since` those that changed at or after it. */
export function findInventory(
  db: DbOrTx,
  since: Date | undefined,
  page: PageWanted<'productId'>,
): Promise<FoundPage<Pick<ProductRow, 'id' | 'product_id' | 'stock' | 'updated_at'>>> {
  let query = db
    .selectFrom('products')
    .select(['id', 'product_id', 'stock', 'updated_at'])
    .where('deleted_at', 'is', null)
  if (since) query = query.where('updated_at', '>=', since)
  return findPage(query, inventoryOrders, page)
}
