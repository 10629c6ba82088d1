/** Where a category of the file goes: one reading for rows that are planned and for the table that staff edit. */
import * as z from 'zod/mini'
import { categoryField } from '../../catalog/products/products.schema.ts'
import type { CompiledMapping } from './compile.ts'
import { type Reading, readCategory } from './values.ts'

/** What the mapping makes of a category cell. */
export const categoryOf = (
  { mapping, categories, isEscaped, hasCategoryLists }: CompiledMapping,
  raw: unknown,
): Reading<string> => {
  const file = isEscaped ? 'verbatim' : hasCategoryLists ? 'list' : 'single'
  return readCategory(raw, mapping.categories, categories, file)
}

/** Where products of a category go, or why they are rejected; neither where the mapping leaves it open. */
export interface CategoryPlace {
  /** as the shop stores it */
  to: string | null
  reason: string | null
}

/** @param raw a category cell; an empty one goes where products without a category go */
export function placeOf(compiled: CompiledMapping, raw: unknown): CategoryPlace {
  const reading = categoryOf(compiled, raw)
  if ('trouble' in reading) return { to: null, reason: reading.trouble.reason }
  const value = reading.value ?? compiled.mapping.defaults?.category
  // Without a column, those that the shop has keep theirs.
  if (value === undefined)
    return { to: null, reason: compiled.sources.category ? 'is empty' : null }
  const judged = z.safeParse(categoryField, value)
  return judged.success
    ? { to: judged.data, reason: null }
    : { to: null, reason: judged.error.issues[0]!.message }
}
