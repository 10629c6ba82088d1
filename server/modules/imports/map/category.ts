/** Maps a category of the file, both for planned rows and for the table that staff edit. */
import * as z from 'zod/mini'
import { categoryField } from '../../catalog/products/products.schema.ts'
import type { CompiledMapping } from './compile.ts'
import { type Reading, readCategory } from './values.ts'

/** Maps a category cell to a category of the shop. */
export const categoryOf = (
  { mapping, categories, isEscaped, hasCategoryLists }: CompiledMapping,
  raw: unknown,
): Reading<string> => {
  const file = isEscaped ? 'verbatim' : hasCategoryLists ? 'list' : 'single'
  return readCategory(raw, mapping.categories, categories, file)
}

/** The target of a category, or the reason to reject its products; neither while undecided. */
export interface CategoryPlace {
  /** in stored form */
  to: string | null
  reason: string | null
}

/** Maps a category. @param raw its cell; an empty cell maps like a product without a category */
export function placeOf(compiled: CompiledMapping, raw: unknown): CategoryPlace {
  const reading = categoryOf(compiled, raw)
  if ('problem' in reading) return { to: null, reason: reading.problem.reason }
  const value = reading.value ?? compiled.mapping.defaults?.category
  // Without a category column, existing products keep their category.
  if (value === undefined)
    return { to: null, reason: compiled.sources.category ? 'is empty' : null }
  const result = z.safeParse(categoryField, value)
  return result.success
    ? { to: result.data, reason: null }
    : { to: null, reason: result.error.issues[0]!.message }
}
