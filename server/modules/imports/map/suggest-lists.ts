/** Finds the options of which a table lists several values in one cell. */
import {
  type FirstRows,
  type GroupColumns,
  holdsVariants,
  optionColumns,
} from '../formats/group-columns.ts'
import { titled } from '../formats/groups.ts'
import { headerPartsOf } from '../read/columns.ts'
import { itemsOf, namedLists } from '../read/value-rows.ts'

type Option = GroupColumns['options'][number]

const separators = ['|', ';', '\n', ',', '/'] as const
/** Options of which one product may have several values. */
const isMixed = /^(materials?|pattern|finish|scent|fragrance|flavou?r|duft|parfum)$/
/** Headers of lists: `Shades`, `Variation 1 values`. */
const isPlural = /(^| )([^ ]+[^s ]s|values( \d+)?|options?)$/

/**
 * Returns the group of a table whose rows are products that list their variants; undefined unless that
 * is certain: products have a row each, and cells of options hold short values.
 */
export function listedValues(
  columns: readonly string[],
  first: FirstRows,
  group: GroupColumns | undefined,
): GroupColumns | undefined {
  const { title, cells } = first
  if (title === undefined || group?.variations !== undefined) return undefined
  const repeats = (column: string | number) => {
    const filled = cells(String(column)).filter(Boolean)
    return new Set(filled).size < filled.length
  }
  const isBelow = cells(title).includes('')
  if (isBelow || repeats(title) || (group && repeats(group.handle))) return undefined
  const options = optionColumns(columns, first).map((option): Option => {
    const column = String(option.value)
    const separator = separatorOf(column, cells(column).filter(Boolean))
    if (separator === undefined) return option
    const own = option.nameColumn ?? (holdsVariants(column) ? true : undefined)
    const name = titled(option.name ?? headerPartsOf(column)).replace(/([^s])s$/, '$1')
    return { ...option, ...(own === undefined ? { name } : {}), separator }
  })
  return options.some(({ separator }) => separator) ? { handle: title, options } : undefined
}

function separatorOf(column: string, cells: readonly string[]): Option['separator'] {
  const header = headerPartsOf(column)
  const isWhole = holdsVariants(column) && !/\d/.test(header)
  if (isMixed.test(header)) return undefined
  return separators.find((separator) => {
    const lists = cells.flatMap((cell) => {
      if (!isWhole) return [itemsOf(cell, separator)]
      return namedLists(cell).map(({ name, list }) => (name ? itemsOf(list, separator) : [list]))
    })
    const several = lists.filter(({ length }) => length > 1)
    if (several.length === 0) return false
    if (separator === ',' && cells.some((cell) => /\d,\d/.test(cell))) return false
    // One size may have two units, and one colour two parts.
    if (separator === '/' && !isPlural.test(header) && several.some(({ length }) => length < 3))
      return false
    return lists.every((items) => new Set(items).size === items.length && items.every(isShort))
  })
}

const isShort = (item: string): boolean =>
  item.length <= 30 &&
  item.split(/\s+/).length <= 4 &&
  !/(^| )(and|with|or)( |$)|[.!?]$/i.test(item)
