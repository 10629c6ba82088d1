/** Reads the product groups of rows. */
import { storable } from '../../../../db/sql/storable.ts'
import { limits } from '../../../core/values/fields.schema.ts'
import { optionLength } from '../../catalog/groups/groups.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { type RowGroup, titled } from '../formats/groups.ts'
import type { GroupColumns, GroupReader } from '../formats/table-groups.ts'
import { asText, type ColumnReader } from '../read/columns.ts'
import { readSwatch } from '../values/swatches.ts'
import { shorten } from '../values/template.ts'
import { readText } from './values.ts'

/** Cleans the texts of a group as those of products, and shortens long ones. */
export function readGroup({ name, options, ...group }: RowGroup, html: Mapping['html']): RowGroup {
  const clean = (text: string, most: number) =>
    shorten(storable(readText(text, 'text', html)).trim(), most)
  return {
    ...group,
    name: clean(name, limits.shortText),
    options: options.map((option) => ({
      ...option,
      name: clean(option.name, optionLength.name),
      value: clean(option.value, optionLength.value),
    })),
  }
}

/** Returns the name of an option by its column, without the list that the column is in. */
const usualName = (column: string | number, list: string | undefined): string =>
  String(column).replace(list === undefined ? '' : `${list}[].`, '')

/**
 * Compiles the group columns of a mapping. A group without a name is named by what its products'
 * names begin with.
 * @throws UnknownColumn
 */
export function groupReader(
  { handle, name, position, list, options }: GroupColumns,
  productName: ColumnReader | undefined,
  find: (column: string | number) => ColumnReader,
): GroupReader {
  const reader = (column: string | number | undefined) => {
    const read = column === undefined ? undefined : find(column)
    return (row: Parameters<ColumnReader>[0]) => asText(read?.(row)).trim()
  }
  const cells = { handle: reader(handle), name: reader(name), position: reader(position) }
  const columns = options.map((option) => ({
    usual: option.name ?? titled(usualName(option.value, list)),
    name: reader(option.nameColumn),
    value: reader(option.value),
    swatch: reader(option.swatch),
  }))
  return (row) => {
    const key = cells.handle(row)
    if (!key) return undefined
    const place = cells.position(row)
    return {
      handle: key,
      name: cells.name(row) || asText(productName?.(row)),
      position: /^\d{1,6}$/.test(place) ? Number(place) : undefined,
      options: columns.flatMap((column) => {
        const cell = column.swatch(row)
        const swatch = readSwatch(cell)
        const named = column.value(row)
        // Shopify's name of the only variant.
        const value = /^default title$/i.test(named) ? '' : named || swatch?.color || ''
        const badSwatch = cell && !swatch ? cell : undefined
        return value ? [{ name: column.name(row) || column.usual, value, swatch, badSwatch }] : []
      }),
    }
  }
}
