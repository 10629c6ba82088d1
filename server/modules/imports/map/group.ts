/** Reads the product groups of rows. */
import { storable } from '../../../../db/sql/storable.ts'
import { limits } from '../../../core/values/fields.schema.ts'
import { optionLength } from '../../catalog/groups/groups.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { type GroupColumns, holdsVariants } from '../formats/group-columns.ts'
import { type RowGroup, titled, type VariantOption } from '../formats/groups.ts'
import { namesOptions } from '../formats/row-kinds.ts'
import type { GroupReader } from '../formats/table-groups.ts'
import { asText, type ColumnReader } from '../read/columns.ts'
import type { SourceRow } from '../read/source-row.ts'
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
    usual: option.name ?? titled(String(option.value)),
    isTitle: option.value === handle,
    isWhole:
      option.value === handle ||
      (!option.name && option.nameColumn === undefined && holdsVariants(option.value)),
    name: reader(option.nameColumn),
    value: reader(option.value),
    swatch: reader(option.swatch),
    above: '',
  }))
  return (row) => {
    const place = cells.position(row)
    return {
      handle: namesOptions(cells.handle(row)) ? '' : cells.handle(row),
      name: cells.name(row) || asText(productName?.(row)),
      position: /^\d{1,6}$/.test(place) ? Number(place) : undefined,
      options: columns.flatMap((column) => {
        const value = column.value(row)
        if (column.isTitle && !namesOptions(value)) return []
        if (list !== undefined) return listedVariant(column, row)
        const listed = column.isWhole ? listedOptions(value) : combination(column.name(row), value)
        if (listed) return listed
        const swatch = readSwatch(column.swatch(row))
        // Exports name an option on the first row of a product only.
        column.above = column.name(row) || column.above
        return value ? [{ name: column.above || column.usual, value, swatch }] : []
      }),
    }
  }
}

/** Reads an option of a variant that a JSON product lists. A colour without a name has its code. */
function listedVariant(
  column: { usual: string } & Record<'name' | 'value' | 'swatch', (row: SourceRow) => string>,
  row: SourceRow,
) {
  const cell = column.swatch(row)
  const swatch = readSwatch(cell)
  const named = column.value(row)
  // Shopify's name of the only variant.
  const value = /^default title$/i.test(named) ? '' : named || swatch?.color || ''
  if (value === '') return []
  const badSwatch = cell && !swatch ? { badSwatch: cell } : {}
  return [{ name: column.name(row) || column.usual, value, swatch, ...badSwatch }]
}

/** Reads PrestaShop's `Shade:color:0, Size:select:1` with `Ruby:0, 5 ml:1`; undefined for other cells. */
function combination(names: string, values: string): VariantOption[] | undefined {
  if (!/^[^:,]+:\w+:\d+/.test(names)) return undefined
  const parts = (cell: string) => cell.split(',').map((part) => part.replace(/:.*/s, '').trim())
  const ofNames = parts(names)
  return parts(values).flatMap((value, at) => (value ? [{ name: ofNames[at] ?? '', value }] : []))
}

/** Matches `Shade: Ruby`, `Shade=Ruby` and BigCommerce's `[CS]Shade=Ruby:#e0115f`. */
const listedOption = /^(?:\[\w+\])?(\p{L}[\p{L}\p{M}_ ]{0,40}?)\s*[=:]\s*(\S.*)$/u

/**
 * Reads the options of a cell that names them; undefined for other cells. A product's row that lists
 * all choices (`Shade=Ruby;Coral`) names no variant.
 */
function listedOptions(cell: string): VariantOption[] | undefined {
  // BigCommerce writes `Type=Swatch|Name=Shade|Value=Ruby[#e0115f]Type=…`.
  const named = [...cell.matchAll(/Name=([^|]+)\|Value=(.*?)(?=Type=\w+\||$)/g)]
  const entries = cell.split(/\s*[|\n]\s*|,\s*(?=(?:\[\w+\])?\p{L}[\p{L}\p{M}_ ]*[=:])/u)
  const pairs = named.length > 0 ? named : entries.map((entry) => listedOption.exec(entry))
  if (pairs.some((pair) => pair === null)) return undefined
  const options = pairs.map((pair) => {
    const [, name = '', text = ''] = pair!
    const [, value = text, color = ''] = /^(.*?)(?:\[|:)(#[0-9a-f]{6})\]?$/i.exec(text.trim()) ?? []
    return { name: name.trim(), value: value.trim(), swatch: readSwatch(color) }
  })
  return options.some(({ value }) => value.includes(';')) ? [] : options
}
