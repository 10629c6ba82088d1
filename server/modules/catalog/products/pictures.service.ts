/** Other pictures in products, wherever the wish comes from. */
import type { Tx } from '../../../../db/connection/client.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { applyChange } from './products.write.service.ts'

/** Changes addresses of pictures in the caller's transaction, and tells the audit log as any change does. */
export async function changeProductPictures(
  tx: Tx,
  ctx: StaffContext,
  productIds: readonly string[],
  change: (address: string) => string,
): Promise<void> {
  for (const row of await lockProductsById(tx, productIds))
    await applyChange(tx, ctx, row, { images: row.images.map(change) })
}
