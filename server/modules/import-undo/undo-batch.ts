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
  deleteImportChanges,
  insertUndoRows,
  lastImportChanges,
  undeleteProducts,
} from '../../../db/queries/imports/import-undo.queries.ts'
import { reportProgress } from '../../../db/queries/imports/imports.queries.ts'
import type { CurrentUser } from '../../core/context/context.ts'
import { type DomainEvent, recordEvents } from '../../core/events/events.service.ts'
import { productDeleted, productEvents } from '../catalog/products/products.events.ts'
import { enterBatch } from '../imports/run/lease.ts'
import { detailRows, storedProduct, writtenProductEvents } from '../imports/run/products.ts'
import { undoGroups } from './undo-groups.ts'
import { hasDetail, type UndoDecision } from './undo-plan.ts'
import type { Decided, UndoWalk } from './undo-walk.ts'

/** Selects the products with one outcome, with their rows. */
export const withDecision = <Kind extends UndoDecision['outcome']>(
  decided: readonly Decided[],
  kind: Kind,
) =>
  decided.flatMap(({ row, ref, decision }) =>
    row && decision.outcome === kind
      ? [{ row, ref, decision: decision as Extract<UndoDecision, { outcome: Kind }> }]
      : [],
  )

export type WithDecision<Kind extends UndoDecision['outcome']> = ReturnType<
  typeof withDecision<Kind>
>

/** Writes old values back, as an import writes new ones. */
export async function restore(
  tx: Tx,
  restored: WithDecision<'restored'>,
  cause: StockCause,
  lowAtMost: number,
): Promise<DomainEvent[]> {
  if (restored.length === 0) return []
  const stored = restored.map(({ decision }) => storedProduct(decision.product))
  await disableStockTrigger(tx)
  const written = await overwriteProducts(tx, stored, cause)
  const detailed = restored.filter(({ decision }) => hasDetail(decision.fields))
  const details = detailRows(
    detailed.map(({ decision }) => decision.product),
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
  return writtenProductEvents(stored, written, before, lowAtMost)
}

/** Deletes products that the import created, and books out its stock. */
async function deleteCreated(
  tx: Tx,
  deleted: WithDecision<'deleted'>,
  cause: StockCause,
): Promise<DomainEvent[]> {
  if (deleted.length === 0) return []
  const moves = deleted.map(({ ref, decision: { stock } }) => ({
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
export async function undelete(
  tx: Tx,
  back: WithDecision<'undeleted'>,
  lowAtMost: number,
): Promise<DomainEvent[]> {
  if (back.length === 0) return []
  const rows = await undeleteProducts(
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
  const { decided, groups, rows } = await walk.decide(tx, record, user)
  const groupEvents = await undoGroups(tx, groups)
  const cause = { reason: 'import', actor: user.label, importId, note: 'import undone' } as const
  await recordEvents(tx, [
    ...(await restore(tx, withDecision(decided, 'restored'), cause, lowAtMost)),
    ...(await deleteCreated(tx, withDecision(decided, 'deleted'), cause)),
    ...(await undelete(tx, withDecision(decided, 'undeleted'), lowAtMost)),
    ...groupEvents,
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
  const stop = await reportProgress(tx, lease, { state: 'running', undo: walk.report })
  return { isOver: false, stop }
}
