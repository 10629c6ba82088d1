/** The contract of import undos: plan, progress and products left unchanged. */
import * as z from 'zod/mini'
import { count, doc, timestamp } from '../../../core/values/fields.schema.ts'
import { importFields } from './mapping.schema.ts'

/** Changed product groups by undo outcome. deleted + restored + skipped = done. */
const UndoneGroups = z.object({
  total: count().apply(doc, 'Product groups that the import changed.'),
  done: count().apply(doc, 'Groups processed so far.'),
  deleted: count().apply(doc, 'Deleted, as the import had created them.'),
  restored: count().apply(doc, 'Restored to their earlier name, options and variants.'),
  skipped: count().apply(doc, 'Kept, as staff changed them since or a variant stays in them.'),
})
export type UndoneGroups = z.infer<typeof UndoneGroups>

/** Changed products by undo outcome. deleted + restored + undeleted + unchanged + skipped = done. */
export const UndoReport = z.object({
  total: count().apply(doc, 'Products that the import changed.'),
  done: count().apply(doc, 'Products processed so far.'),
  deleted: count().apply(doc, 'Deleted, as the import had created them.'),
  restored: count().apply(doc, 'Restored to their earlier values.'),
  undeleted: count().apply(doc, 'Restored, as the import had deleted them.'),
  unchanged: count().apply(doc, 'Already with their earlier values.'),
  skipped: count().apply(doc, 'Skipped, as staff edited or deleted them since.'),
  stockShort: count().apply(doc, 'Among the others: fewer units left than the import had added.'),
  groups: z
    .optional(UndoneGroups)
    .apply(doc, 'Product groups, by outcome; absent: the import changed none.'),
})
export type UndoReport = z.infer<typeof UndoReport>

/** The undo state of an import. */
export const UndoState = z.object({
  until: z.nullable(timestamp()).apply(doc, 'When the undo expires; null: nothing left to undo.'),
  report: z.nullable(UndoReport).apply(doc, 'Figures of the undo; null before it begins.'),
})

const undoOutcomes = ['skipped', 'stock-short'] as const

/** A product that the undo reports. */
export const UndoRow = z.object({
  position: count().apply(doc, 'Place of the product among all of the file.'),
  productId: z.string(),
  productName: z.string(),
  outcome: z.enum(undoOutcomes).apply(doc, 'What the undo does with the product.'),
  reason: z.string().apply(doc, 'Why, in a sentence for people.'),
  fields: z
    .array(
      z.object({
        field: z.enum(importFields).apply(doc, 'Name of the field.'),
        imported: z.unknown().apply(doc, 'What the import wrote.'),
        current: z.unknown().apply(doc, 'The current value.'),
      }),
    )
    .apply(doc, 'Fields that differ from what the import wrote.'),
})
export type UndoRow = z.infer<typeof UndoRow>

export const UndoRowPage = z.object({ items: z.array(UndoRow), nextCursor: z.nullable(z.string()) })

/** An undo's plan: its effect now, and the first products to report. */
export const UndoPlan = z.object({
  until: timestamp().apply(doc, 'When the undo expires, in UTC.'),
  report: UndoReport.apply(doc, 'Figures of the undo.'),
  rows: z.array(UndoRow).apply(doc, 'First products that need attention.'),
})
export type UndoPlan = z.infer<typeof UndoPlan>
