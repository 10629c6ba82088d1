/** Undoes one batch of an import in one transaction with its report: whole, or not at all. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteEmptyDetails,
  writeDetails,
} from '../../../db/queries/catalog/product-details.queries.ts'
import { softDeleteProducts } from '../../../db/queries/catalog/products-write.queries.ts'
import {
  disableStockTrigger,
  recordStock,
  type StockCause,
} from '../../../db/queries/catalog/stock.queries.ts'
import type { ImportLease } from '../../../db/queries/imports/import-leases.queries.ts'
import {
  closeBatch,
  overwriteProducts,
} from '../../../db/queries/imports/import-products.queries.ts'
import {
  bringBackProducts,
  deleteImportChanges,
  insertUndoRows,
  lastImportChanges,
} from '../../../db/queries/imports/import-undo.queries.ts'
import { beatImport } from '../../../db/queries/imports/imports.queries.ts'
import type { CurrentUser } from '../../core/context/context.ts'
import { type Happening, recordEvents } from '../../core/events/events.service.ts'
import { productDeleted, productEvents } from '../catalog/products/products.events.ts'
import { enterBatch } from '../imports/run/lease.ts'
import { givenDetails, storedProduct, tellWritten } from '../imports/run/products.ts'
import { hasDetail, type Verdict } from './undo-plan.ts'
import type { Judged, UndoWalk } from './undo-walk.ts'

/** Selects the products with one outcome, with their rows. */
export const those = <Kind extends Verdict['becomes']>(judged: readonly Judged[], kind: Kind) =>
  judged.flatMap(({ row, ref, verdict }) =>
    row && verdict.becomes === kind
      ? [{ row, ref, verdict: verdict as Extract<Verdict, { becomes: Kind }> }]
      : [],
  )

export type Those<Kind extends Verdict['becomes']> = ReturnType<typeof those<Kind>>

/** Writes old values back, as an import writes new ones. */
export async function restore(
  tx: Tx,
  restored: Those<'restored'>,
  cause: StockCause,
  lowAtMost: number,
): Promise<Happening[]> {
  if (restored.length === 0) return []
  const stored = restored.map(({ verdict }) => storedProduct(verdict.product))
  await disableStockTrigger(tx)
  const written = await overwriteProducts(tx, stored, cause)
  const detailed = restored.filter(({ verdict }) => hasDetail(verdict.fields))
  const details = givenDetails(
    detailed.map(({ verdict }) => verdict.product),
    written,
  )
  if (details.length) {
    await writeDetails(tx, details)
    await deleteEmptyDetails(
      tx,
      details.map(({ product_ref }) => product_ref),
    )
  }
  const before = new Map(restored.map(({ row }) => [row.product_id, row]))
  return tellWritten(stored, written, before, lowAtMost)
}

/** Deletes products that the import created, and books out its stock. */
async function takeOut(tx: Tx, deleted: Those<'deleted'>, cause: StockCause): Promise<Happening[]> {
  if (deleted.length === 0) return []
  const moves = deleted.map(({ ref, verdict: { stock } }) => ({
    id: ref,
    change: stock.after - stock.now,
  }))
  await recordStock(
    tx,
    moves.filter(({ change }) => change !== 0),
    cause,
  )
  await softDeleteProducts(
    tx,
    deleted.map(({ ref }) => ref),
  )
  return deleted.map(({ row }) => productDeleted(row))
}

/** Restores deleted products. */
export async function bringBack(
  tx: Tx,
  back: Those<'broughtBack'>,
  lowAtMost: number,
): Promise<Happening[]> {
  if (back.length === 0) return []
  const rows = await bringBackProducts(
    tx,
    back.map(({ ref }) => ref),
  )
  return rows.flatMap((row) => productEvents(undefined, row, lowAtMost))
}

/**
 * Undoes the last batch that is not undone yet.
 * @returns `isOver` when none was left, `stop` when the run was asked to stop
 * @throws LeaseLost
 */
export async function undoBatch(
  tx: Tx,
  { lease, lowAtMost }: { lease: ImportLease; lowAtMost: number },
  walk: UndoWalk,
  user: CurrentUser,
): Promise<{ isOver: boolean; stop: boolean }> {
  const { importId } = lease
  await enterBatch(tx, lease)
  const record = await lastImportChanges(tx, importId)
  if (!record) return { isOver: true, stop: false }
  const { judged, rows } = await walk.judge(tx, record, user)
  const cause = { reason: 'import', actor: user.label, importId, note: 'taken back' } as const
  await recordEvents(tx, [
    ...(await restore(tx, those(judged, 'restored'), cause, lowAtMost)),
    ...(await takeOut(tx, those(judged, 'deleted'), cause)),
    ...(await bringBack(tx, those(judged, 'broughtBack'), lowAtMost)),
  ])
  if (rows.length)
    await insertUndoRows(
      tx,
      importId,
      rows.map(({ ref, productId, productName, ...rest }) => ({
        ...rest,
        product_ref: ref,
        product_id: productId,
        product_name: productName,
      })),
    )
  await deleteImportChanges(tx, record.id)
  await closeBatch(tx)
  const stop = await beatImport(tx, lease, { state: 'running', undo: walk.report })
  return { isOver: false, stop }
}
