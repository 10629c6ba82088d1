/** Replaces image addresses in products. */
import type { Tx } from '../../../../db/connection/client.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { applyChange } from './products.write.service.ts'

/** Replaces image addresses in the caller's transaction and writes audit entries. */
export async function replaceProductImages(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  productIds: readonly string[],
  change: (address: string) => string,
): Promise<void> {
  for (const row of await lockProductsById(tx, productIds))
    await applyChange(tx, ctx, row, { images: row.images.map(change) })
}
