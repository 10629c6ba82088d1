/** The contract of taking an import back: what it would do, what it did, and what it left. */
import * as z from 'zod/mini'
import { count, moment } from '../../../core/values/fields.schema.ts'
import { importFields } from './mapping.schema.ts'

/** Products that the import changed, by what becomes of them. deleted + restored + broughtBack + asBefore + left = done. */
export const UndoReport = z.object({
  /** products that the import changed: the goal of a progress bar */
  total: count(),
  /** of them, those that were looked at */
  done: count(),
  /** it had created them */
  deleted: count(),
  /** they have the values again that they had before */
  restored: count(),
  /** it had deleted them */
  broughtBack: count(),
  /** they are as they were before already */
  asBefore: count(),
  /** somebody edited them since, or deleted them: they stay as they are */
  left: count(),
  /** of those that were not left: more pieces came with the import than were there to be taken back */
  clipped: count(),
})
export type UndoReport = z.infer<typeof UndoReport>

/** What an import tells of its undo. */
export const UndoState = z.object({
  /** until when it can be taken back; null when nothing is left to take back */
  until: z.nullable(moment()),
  /** null when nobody has begun yet */
  report: z.nullable(UndoReport),
})

const undoOutcomes = ['left', 'clipped'] as const

/** A product of which there is something to say. */
export const UndoRow = z.object({
  position: count(),
  productId: z.string(),
  productName: z.string(),
  outcome: z.enum(undoOutcomes),
  /** in words */
  reason: z.string(),
  /** what is not as the import wrote it */
  fields: z.array(z.object({ field: z.enum(importFields), wrote: z.unknown(), now: z.unknown() })),
})
export type UndoRow = z.infer<typeof UndoRow>

export const UndoRowPage = z.object({ items: z.array(UndoRow), nextCursor: z.nullable(z.string()) })

/** What taking it back would do now, and the first products of which there is something to say. */
export const UndoPlan = z.object({
  until: moment(),
  report: UndoReport,
  rows: z.array(UndoRow),
})
export type UndoPlan = z.infer<typeof UndoPlan>
