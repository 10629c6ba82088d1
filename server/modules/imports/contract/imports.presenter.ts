/** Presents imports to API clients. */

import { importUndoDays } from '../../../../db/queries/imports/import-undo.queries.ts'
import type { ImportRowRow, ImportRunRow } from '../../../../db/schema/schema.ts'
import { canReadCost } from '../../../core/access/permission-check.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import {
  type ImportReport,
  type ImportRow,
  type ImportState,
  type ImportStatus,
  isSettled,
  type RecognisedFile,
} from './imports.schema.ts'
import type { Mapping } from './mapping.schema.ts'
import type { UndoReport, UndoRow } from './undo.schema.ts'

/** A run without a heartbeat for this long counts as killed. */
export const silenceMs = 15_000

/** How to resume after an interruption. */
const interruptedText =
  'The run was interrupted. Start the import again to continue; finished rows stay unchanged.'

const undoInterruptedText = 'The undo was interrupted. Start the undo again to continue.'

/** Returns when the undo of an import expires; undefined when it cannot be undone. */
export function undoableUntil(row: ImportRunRow, now: Date): Date | undefined {
  if (!row.changed_at) return undefined
  const until = new Date(row.changed_at.getTime() + importUndoDays * 24 * 3_600_000)
  return until > now ? until : undefined
}

/** Returns the current state: a run without heartbeat counts as interrupted. */
export function liveState(row: ImportRunRow, now: Date): ImportState {
  const state = row.state as ImportState
  if (isSettled(state)) return state
  const last = row.heartbeat_at ?? row.created_at
  return now.getTime() - last.getTime() > silenceMs ? 'interrupted' : state
}

/** Omits the remark about missing images when the import creates no products. */
function presentReport(report: ImportReport): ImportReport {
  if (!report.remarks || report.products.created > 0) return report
  const { remarks, ...rest } = report
  const left = remarks.filter(({ code }) => code !== 'no-images')
  return left.length > 0 ? { ...rest, remarks: left } : rest
}

/** Presents an import. @param now decides whether a silent run still counts as alive */
export function presentImport(row: ImportRunRow, now: Date): ImportStatus {
  const state = liveState(row, now)
  const until = undoableUntil(row, now)
  const undo = row.undo as UndoReport | null
  const cutOff = undo ? undoInterruptedText : interruptedText
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    state,
    dryRun: row.dry_run,
    recognised: row.recognised as RecognisedFile | null,
    mapping: row.mapping as Mapping,
    report: presentReport(row.report as ImportReport),
    message: row.message ?? (state === 'interrupted' ? cutOff : null),
    actor: row.actor,
    ...(row.corrects === null ? {} : { corrects: row.corrects }),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...(until || undo ? { undo: { until: until?.toISOString() ?? null, report: undo } } : {}),
  }
}

/** Presents a product of an undo; its cost is hidden without the permission. */
export const presentUndoRow = (row: UndoRow, user: Pick<CurrentUser, 'permissions'>): UndoRow => ({
  ...row,
  fields: canReadCost(user) ? row.fields : row.fields.filter(({ field }) => field !== 'cost'),
})

/** Presents a product of the file with its outcome; its cost is hidden without the permission. */
export function presentImportRow(
  row: ImportRowRow,
  user: Pick<CurrentUser, 'permissions'>,
): ImportRow {
  const changes = (row.changes ?? []) as ImportRow['changes']
  return {
    position: row.position,
    line: row.line,
    rows: row.rows,
    outcome: row.outcome as ImportRow['outcome'],
    productId: row.product_id,
    productName: row.product_name,
    issues: (row.issues ?? []) as ImportRow['issues'],
    warnings: ((row.warnings ?? []) as ImportRow['warnings']).filter(
      ({ code }) => code !== 'below-cost' || canReadCost(user),
    ),
    price: row.price as ImportRow['price'],
    changes: canReadCost(user) ? changes : changes.filter(({ field }) => field !== 'cost'),
  }
}
