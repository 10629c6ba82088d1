/** Makes rows of the variants that a row of a table lists in its cells. */
import type { SourceRow } from './source-row.ts'

/** Most variants of one row. */
const most = 200

/** The places of cells that list values, and of codes, in a row. */
export interface ListedValues {
  lists: readonly { at: number; separator: string; isNamed: boolean }[]
  /** codes of a product, which may list those of its variants */
  codes: readonly number[]
  ids: readonly number[]
}

/** Separates several options of a cell: `Shades: Ruby, Coral | Sizes: 5 ml, 9 ml`. */
const nextName = /\s*[|\n;,]\s*(?=\p{L}[\p{L}\p{M}_ ]{0,40}[=:])/u

/** Returns the listed items of a cell. */
export const itemsOf = (cell: string, separator: string): string[] =>
  cell.split(separator).flatMap((item) => item.trim() || [])

/** Returns the names and values of a cell that lists options with their names. */
export const namedLists = (cell: string) =>
  cell.split(nextName).map((text) => {
    const [, name = '', list = ''] = /^(?:(\p{L}[\p{L}\p{M}_ ]{0,40}?)\s*[=:])?(.*)$/su.exec(text)!
    return { name: name.trim(), list }
  })

/**
 * Makes a row of each combination of listed values. A list of as many codes belongs to them in order;
 * no other code is that of several variants.
 */
export function valueRows(
  rows: readonly SourceRow[],
  { lists, codes, ids }: ListedValues,
): SourceRow[] {
  return rows.flatMap((row) => {
    if (row.broken) return [row]
    const choices = lists.map(({ at, ...list }) => choicesOf(row.cells[at] ?? '', list))
    const number = choices.reduce((product, { length }) => product * length, 1)
    if (number < 2) return [row]
    if (number > most)
      return [{ ...row, broken: `lists ${number} variants; a row can list ${most}` }]
    const separator = lists[0]!.separator
    return combined(choices).map((values, index) => {
      const cells = [...row.cells]
      for (const [place, { at }] of lists.entries()) cells[at] = values[place]!
      for (const at of [...codes, ...ids]) {
        const items = itemsOf(row.cells[at] ?? '', separator)
        if (items.length === number) cells[at] = items[index]!
        else if (!ids.includes(at)) cells[at] = ''
      }
      return { ...row, cells, ...(index === 0 ? { variants: number } : {}) }
    })
  })
}

/** Returns the cells of the variants that one cell lists; the cell itself without several. */
function choicesOf(
  cell: string,
  { separator, isNamed }: Omit<ListedValues['lists'][number], 'at'>,
) {
  if (!isNamed) {
    const items = [...new Set(itemsOf(cell, separator))]
    return items.length > 1 ? items : [cell]
  }
  const options = namedLists(cell).map(({ name, list }) =>
    itemsOf(list, separator).map((item) => (name ? `${name.replace(/s$/, '')}: ${item}` : item)),
  )
  return combined(options).map((values) => values.join(' | '))
}

const combined = (lists: readonly string[][]): string[][] =>
  lists.reduce<string[][]>(
    (all, list) => all.flatMap((values) => list.map((value) => [...values, value])),
    [[]],
  )
