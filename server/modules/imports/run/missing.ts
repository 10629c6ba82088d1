/** Finds and deletes products of the shop that a file does not name (`--delete-missing`). */
import type { Db } from '../../../../db/connection/client.ts'
import { softDeleteProducts } from '../../../../db/queries/catalog/products-write.queries.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { ImportLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import { listProductIds } from '../../../../db/queries/imports/import-products.queries.ts'
import { insertImportChanges } from '../../../../db/queries/imports/import-undo.queries.ts'
import { reportProgress } from '../../../../db/queries/imports/imports.queries.ts'
import { type JobActor, runAsActor } from '../../../core/access/actor.ts'
import { importRule } from '../../../core/access/rules.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { productDeleted } from '../../catalog/products/products.events.ts'
import { ImportError } from '../contract/issues.ts'
import type { Duplicates } from './duplicates.ts'
import { enterBatch } from './lease.ts'
import { packChanges } from './undo-record.ts'

/** Products read per query, and deleted per transaction. */
const page = { find: 5_000, remove: 500 } as const

/** Returns the ids of existing products that the file does not name. */
export async function findMissing(db: Db, named: Duplicates): Promise<string[]> {
  const missing: string[] = []
  let after: string | undefined
  for (;;) {
    const rows = await listProductIds(db, after, page.find)
    for (const row of rows) if (!named.has(row.product_id)) missing.push(row.product_id)
    if (rows.length < page.find) return missing
    after = rows.at(-1)!.id
  }
}

/**
 * Checks the number of missing products before they are deleted.
 * @param confirmed the number that the user confirmed
 * @throws ImportError
 */
export function assertConfirmed(
  missing: readonly string[],
  named: Duplicates,
  confirmed: number | undefined,
): void {
  if (named.hasUnknownIds)
    throw new ImportError(
      'some rejected rows have no readable product ID, so missing products are unknown; nothing was deleted',
    )
  if (missing.length !== confirmed)
    throw new ImportError(
      `${missing.length} products of the shop are not in the file, but ${confirmed ?? 'no number'} was confirmed; nothing was deleted`,
    )
}

/**
 * Deletes products in batches; each batch is atomic. Deleted products can be restored, and
 * orders and reviews keep their data.
 * @param job each batch checks its lease and its user's permission
 * @param beforeBatch may throw to stop
 */
export async function deleteMissing(
  db: Db,
  { lease, actor }: { lease: ImportLease; actor: JobActor },
  productIds: readonly string[],
  beforeBatch: () => void,
): Promise<number> {
  let deleted = 0
  for (let at = 0; at < productIds.length; at += page.remove) {
    beforeBatch()
    const ids = productIds.slice(at, at + page.remove)
    deleted += await runAsActor(db, actor, importRule, async (tx) => {
      await enterBatch(tx, lease)
      const rows = await lockProductsById(tx, ids)
      if (rows.length === 0) return 0
      const refs = rows.map(({ id }) => id)
      await softDeleteProducts(tx, refs)
      const changes = await packChanges(refs.map(() => ({ did: 'delete' })))
      await insertImportChanges(tx, lease.importId, { refs, changes, images: [], groups: [] })
      await reportProgress(tx, lease, { state: 'running', changed: true })
      await recordEvents(tx, rows.map(productDeleted))
      return rows.length
    })
  }
  return deleted
}
