/** Sums up the outcomes of a run's rows. */
import type { ImportReport, IssueSummary, OutcomeCounts } from '../contract/imports.schema.ts'
import type { RowIssue } from '../contract/issues.ts'
import { ownText } from '../values/own-text.ts'
import type { PlannedRow } from './plan.ts'
import type { GroupOutcome } from './plan-groups.ts'

/** Most kinds of issues in a report; a file with more must be checked row by row. */
const summaryLimit = 50
/** Most ids of missing products in a report. */
export const missingExampleLimit = 20

const zero = (): OutcomeCounts => ({ created: 0, updated: 0, unchanged: 0, rejected: 0 })

/** Returns the report of a run that has not begun. */
export function emptyReport(): ImportReport {
  return {
    rows: { ...zero(), read: 0 },
    products: zero(),
    total: null,
    warnings: 0,
    rejections: [],
    warningKinds: [],
    ignoredColumns: [],
    images: { copied: 0, failed: 0 },
    missing: null,
    missingExamples: [],
    deleted: 0,
  }
}

/**
 * Returns the report with one batch added; the old one is unchanged, because a failed batch is
 * counted again.
 */
export function addBatch(
  report: ImportReport,
  batch: readonly PlannedRow[],
  groups?: ImportReport['groups'],
): ImportReport {
  const next: ImportReport = {
    ...report,
    ...(groups ? { groups } : {}),
    rows: { ...report.rows },
    products: { ...report.products },
    rejections: report.rejections.map((one) => ({ ...one })),
    warningKinds: report.warningKinds.map((one) => ({ ...one })),
  }
  for (const planned of batch) {
    const rows = planned.row.sources.length
    next.rows[planned.outcome] += rows
    next.rows.read += rows
    next.products[planned.outcome]++
    next.warnings += planned.warnings.length
    for (const one of planned.issues) summarise(next.rejections, one)
    for (const one of planned.warnings) summarise(next.warningKinds, one)
  }
  return next
}

/** Counts product groups once, although batches share them. Adding a batch again changes nothing. */
export class GroupOutcomes {
  readonly #outcomes = new Map<string, GroupOutcome>()

  /** Adds the groups of a batch. @returns the counts; undefined without groups */
  with(batch: ReadonlyMap<string, GroupOutcome>): ImportReport['groups'] {
    for (const [handle, outcome] of batch) {
      const known = this.#outcomes.get(handle)
      if (known === undefined || known === 'unchanged') this.#outcomes.set(ownText(handle), outcome)
    }
    if (this.#outcomes.size === 0) return undefined
    const counts = { created: 0, updated: 0, unchanged: 0 }
    for (const outcome of this.#outcomes.values()) counts[outcome]++
    return counts
  }
}

function summarise(list: IssueSummary[], one: RowIssue): void {
  const known = list.find((kind) => kind.code === one.code && kind.column === one.column)
  if (known) known.count++
  else if (list.length < summaryLimit)
    list.push({
      code: one.code,
      reason: one.reason,
      column: one.column,
      count: 1,
      firstLine: one.line,
    })
}

/** Counts the products of the file in a report. */
export const countProducts = ({ products }: ImportReport): number =>
  products.created + products.updated + products.unchanged + products.rejected
