/** Inputs and outputs of every page of the admin area. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, enumOf, requestTimestamp, text, wholeNumber, yesOrNo } from './fields.schema.ts'

/** Rows on one page of the admin area. */
export const adminPageLimit = { min: 1, max: 200, usual: 50 } as const

/** Validates a whole number within bounds, for `limit`. */
export const pageLimit = (bounds: { min: number; max: number; usual: number } = adminPageLimit) =>
  z._default(wholeNumber(bounds.min, bounds.max), bounds.usual).apply(doc, 'Items per page.')

/** Validates `limit` of a list that is complete without one (docs/contract.md#every-call). */
export const optionalLimit = (bounds: { min: number; max: number } = adminPageLimit) =>
  z
    .optional(wholeNumber(bounds.min, bounds.max))
    .apply(doc, 'Items per page; absent: all, up to the maximum of the list.')

/** `limit` and `cursor`, to be spread into a page's input. */
export const pageFields = { limit: pageLimit(), cursor: z.optional(text(2_000)) }

/** Validates a sort order of a list; `usual` is the default. */
export const sortOf = <T extends string>(sorts: readonly [T, ...T[]], usual: T) =>
  z._default(enumOf(sorts), usual)

/** Lists deleted items that can be restored, instead of the existing ones. */
export const deletedFilter = z
  .optional(yesOrNo())
  .apply(doc, 'true: the deleted ones that can be restored, instead of the others.')

export const updatedSince = z
  .optional(requestTimestamp())
  .apply(
    doc,
    'Only rows that changed at or after this time, in ISO 8601. Convert the header `Date` of an earlier answer.',
  )

/** The version that a change is based on, see server/core/operation/versions.ts. */
export const versionField = z
  .optional(z.number('must be a number').check(z.int('must be a whole number')))
  .apply(doc, 'The version that the change is based on; an older one answers 412.')

/** Describes a page of `item`s, with the total and the cursor of the next page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().apply(doc, 'Number of items on all pages.'),
    nextCursor: z.nullable(z.string()),
  })

/** Describes a list that is always complete, in the shape of a page. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.omit(pageOf(item), { total: true })

/**
 * Counting reads every match, so growing lists stop counting here: their first page stays quick at
 * a million rows.
 */
export const countCeiling = 10_000

/** Describes a {@link pageOf} with a total up to {@link countCeiling}; see `totalIsExact`. */
export const cappedPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    ...pageOf(item).shape,
    totalIsExact: z.boolean().apply(doc, 'false: there are more than `total`.'),
  })
