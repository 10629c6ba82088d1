/** Reads which products are published from the tables of other shops. */
import { productFields } from '../../../../db/schema/product-shape.ts'
import { headerPartsOf } from '../read/columns.ts'
import type { Found } from './suggest-columns.ts'

/** Words of other shops. Magento disables a product by 2. */
const states: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'active|visible|enabled|online|live|public|publish|true|yes|y|1'
      .split('|')
      .map((word) => [word, 'published']),
  ),
  ...Object.fromEntries(
    'inactive|invisible|disabled|offline|archived|private|pending|unpublished|unlisted|false|no|n|0|2'
      .split('|')
      .map((word) => [word, 'draft']),
  ),
}

/** Returns the state that a word of another shop means; other words unchanged. */
export const stateOf = (word: string): string => {
  const key = word.trim().toLowerCase()
  return Object.hasOwn(states, key) ? states[key]! : key
}

const visibility =
  /^(product )?(is )?(status|state|visible|visibility|published|online|active|enabled)$|^(product )?is available$/

/** Adds the column that says which products are published, if all its cells are known words. */
export function addState(
  found: Found,
  columns: readonly string[],
  values: (column: string) => string[],
): void {
  const drafts = (column: string) =>
    values(column).filter((cell) => stateOf(cell) !== 'published').length
  const [column] = columns
    .filter((one) => visibility.test(headerPartsOf(one)) && values(one).length > 0)
    .filter((one) =>
      values(one).every((cell) => Object.hasOwn(productFields.state.choices, stateOf(cell))),
    )
    .toSorted((one, other) => drafts(other) - drafts(one))
  if (column !== undefined && !Object.values(found).includes(column)) found.state = column
}
