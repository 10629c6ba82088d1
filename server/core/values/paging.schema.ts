/** What every page of the admin area asks and answers. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text, wholeNumber } from './fields.schema.ts'

/** Rows on one page of the admin area. */
export const adminPageLimit = { min: 1, max: 200, usual: 50 } as const

/** A whole number within bounds, for `limit`. */
export const pageLimit = (bounds: { min: number; max: number; usual: number } = adminPageLimit) =>
  z._default(wholeNumber(bounds.min, bounds.max), bounds.usual)

/** `limit` of a list that answers everything without one (docs/contract.md#every-call). */
export const optionalLimit = (bounds: { min: number; max: number } = adminPageLimit) =>
  z.optional(wholeNumber(bounds.min, bounds.max))

/** `limit` and `cursor`, to be spread into a page's input. */
export const pageFields = { limit: pageLimit(), cursor: z.optional(text(2_000)) }

/** One of a list's orders, the usual one when it is not said. */
export const sortOf = <T extends string>(sorts: readonly [T, ...T[]], usual: T) =>
  z._default(z.enum(sorts, `must be one of ${sorts.join(', ')}`), usual)

/** Lists what can be restored, instead of what is there. */
export const deletedFilter = z.optional(z.boolean('must be true or false'))

/** The version that a change is based on, see server/core/operation/versions.ts. */
export const versionField = z.optional(
  z.number('must be a number').check(z.int('must be a whole number')),
)

/** A page of `item`s: what there is in all, and where the next page begins. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), nextCursor: z.nullable(z.string()) })

/**
 * Counting reads every match, so lists that grow for ever stop counting here: their first page stays
 * quick at a million rows.
 */
export const countCeiling = 10_000

/** {@link pageOf} whose total stops at {@link countCeiling}: `totalIsExact` is false when there are more. */
export const cappedPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ ...pageOf(item).shape, totalIsExact: z.boolean() })
