/** Plans, starts and reports the undo of an import. */
import { setImmediate as breathe } from 'node:timers/promises'
import {
  findUndoRows,
  findUndoScope,
  lastImportChanges,
} from '../../../db/queries/imports/import-undo.queries.ts'
import { beginUndo, lockImportQueue } from '../../../db/queries/imports/imports.queries.ts'
import type { ImportRunRow } from '../../../db/schema/schema.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { getImport, refuseWhenFull } from '../imports/background/imports.service.ts'
import {
  presentImport,
  presentUndoRow,
  silenceMs,
  undoableUntil,
} from '../imports/contract/imports.presenter.ts'
import type { ImportStatus } from '../imports/contract/imports.schema.ts'
import type { UndoPlan, UndoRow } from '../imports/contract/undo.schema.ts'
import { launchUndo } from './undo-run.ts'
import { emptyUndo, UndoWalk } from './undo-walk.ts'

/** Number of products that a plan lists. */
const examples = 20

/** Returns when the undo expires. @throws AppError CONFLICT when there is nothing to undo */
function assertUndoable(row: ImportRunRow, now: Date): Date {
  const until = undoableUntil(row, now)
  if (until) return until
  throw new AppError(
    'CONFLICT',
    row.changed_at
      ? 'This import can no longer be undone: 30 days have passed.'
      : 'This import changed no products, so there is nothing to undo.',
  )
}

/**
 * Plans the undo of an import without writing.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function planUndo(ctx: StaffContext<'imports'>, id: string): Promise<UndoPlan> {
  const until = assertUndoable(await getImport(ctx, id), ctx.clock())
  const { imports: db, user } = ctx
  const scope = await findUndoScope(db, id)
  const walk = new UndoWalk(scope, { report: emptyUndo(scope), left: [], writes: false })
  const rows: UndoRow[] = []
  for (let seq: number | undefined; ; ) {
    const record = await lastImportChanges(db, id, seq)
    if (!record) return { until: until.toISOString(), report: walk.report, rows }
    seq = record.seq
    for (const { ref: _, ...row } of (await walk.decide(db, record, user)).rows)
      if (rows.length < examples) rows.push(presentUndoRow(row, user))
    await breathe()
  }
}

/**
 * Starts or resumes the undo of an import in the background. A completed undo is returned as is.
 * @throws AppError NOT_FOUND, CONFLICT while the import runs or without anything to undo,
 * RATE_LIMITED when too many imports wait
 */
export async function undoImport(
  ctx: StaffContext<'catalogue' | 'imports' | 'settings'>,
  id: string,
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  const now = ctx.clock()
  if (row.state === 'undone') return presentImport(row, now)
  assertUndoable(row, now)
  const begun = await ctx.transaction(async (tx) => {
    await lockImportQueue(tx)
    await refuseWhenFull(tx)
    const silentSince = new Date(now.getTime() - silenceMs)
    return beginUndo(tx, id, { undo: row.undo ?? emptyUndo(), silentSince })
  })
  if (!begun?.run) throw new AppError('CONFLICT', 'This import is already running.')
  const lease = { kind: 'write', importId: id, run: begun.run } as const
  launchUndo(ctx, { lease, fileName: row.file_name, actor: ctx.user })
  return presentImport(begun, now)
}

/**
 * Lists the products that the undo left unchanged or short of stock, with reasons.
 * @throws AppError NOT_FOUND
 */
export async function findUndoneRows(
  ctx: StaffContext,
  id: string,
  page: { limit: number; cursor?: string | undefined },
) {
  await getImport(ctx, id)
  const { items, nextCursor } = await numberedPageOf(page, (wanted) =>
    findUndoRows(ctx.db, id, wanted),
  )
  return {
    items: items.map((row) =>
      presentUndoRow(
        {
          position: row.position,
          productId: row.product_id,
          productName: row.product_name,
          outcome: row.outcome as UndoRow['outcome'],
          reason: row.reason,
          fields: row.fields as UndoRow['fields'],
        },
        ctx.user,
      ),
    ),
    nextCursor,
  }
}
