/** The contract of import undos: plan, progress and products left unchanged. */
import * as z from 'zod/mini'
import { count, timestamp } from '../../../core/values/fields.schema.ts'
import { importFields } from './mapping.schema.ts'

/** Changed products by undo outcome. deleted + restored + undeleted + unchanged + skipped = done. */
export const UndoReport = z.object({
  /** products that the import changed: the total of a progress bar */
  total: count(),
  /** products processed so far */
  done: count(),
  /** deleted: the import had created them */
  deleted: count(),
  /** restored to their earlier values */
  restored: count(),
  /** restored: the import had deleted them */
  undeleted: count(),
  /** unchanged: they already have their earlier values */
  unchanged: count(),
  /** skipped: staff edited or deleted them since */
  skipped: count(),
  /** among the others: fewer units were in stock than the import had added */
  stockShort: count(),
})
export type UndoReport = z.infer<typeof UndoReport>

/** The undo state of an import. */
export const UndoState = z.object({
  /** when the undo expires; null when nothing is left to undo */
  until: z.nullable(timestamp()),
  /** null before the undo begins */
  report: z.nullable(UndoReport),
})

const undoOutcomes = ['skipped', 'stock-short'] as const

/** A product that the undo reports. */
export const UndoRow = z.object({
  position: count(),
  productId: z.string(),
  productName: z.string(),
  outcome: z.enum(undoOutcomes),
  /** a sentence for the user */
  reason: z.string(),
  /** fields that differ from what the import wrote */
  fields: z.array(
    z.object({ field: z.enum(importFields), imported: z.unknown(), current: z.unknown() }),
  ),
})
export type UndoRow = z.infer<typeof UndoRow>

export const UndoRowPage = z.object({ items: z.array(UndoRow), nextCursor: z.nullable(z.string()) })

/** An undo's plan: its effect now, and the first products to report. */
export const UndoPlan = z.object({
  until: timestamp(),
  report: UndoReport,
  rows: z.array(UndoRow),
})
export type UndoPlan = z.infer<typeof UndoPlan>
