/** Products of the shop that a file does not name (`--delete-missing`). */
import type { Db } from '../../db/client.ts'
import { deleteProductsById, livingProductIds } from '../../db/queries/imports.products.ts'
import { lockProductsById } from '../../db/queries/stock.ts'
import { asAdmin } from '../users/actor.ts'
import type { ImportJob } from './import-job.ts'
import { enterBatch } from './lease.ts'

/** Products looked at in one query, and deleted in one transaction. */
const page = { look: 5_000, remove: 500 } as const

/** The ids of living products that are not among `named`. */
export async function findMissing(db: Db, named: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  let after: string | undefined
  for (;;) {
    const rows = await livingProductIds(db, after, page.look)
    for (const row of rows) if (!named.has(row.product_id)) missing.push(row.product_id)
    if (rows.length < page.look) return missing
    after = rows.at(-1)!.id
  }
}

/**
 * Deletes products batch by batch; each batch is whole. Deleted products can be brought back, and
 * orders and reviews keep what they say of them.
 * @param job each batch asks whether it still has the turn, and whether who started it still may
 * @param beforeBatch may throw to stop
 */
export async function deleteMissing(
  db: Db,
  { lease, actor }: Pick<ImportJob, 'lease' | 'actor'>,
  productIds: readonly string[],
  beforeBatch: () => void,
): Promise<number> {
  let deleted = 0
  for (let at = 0; at < productIds.length; at += page.remove) {
    beforeBatch()
    const ids = productIds.slice(at, at + page.remove)
    deleted += await asAdmin(db, actor, async (tx) => {
      await enterBatch(tx, lease)
      await lockProductsById(tx, ids)
      return deleteProductsById(tx, ids)
    })
  }
  return deleted
}
