/** Reads rows of tables that lack what their parent or the row above has. */
import type { ImportField, Mapping } from '../contract/mapping.schema.ts'
import { type GroupColumns, namesParent } from '../formats/group-columns.ts'
import type { ParentReader } from '../formats/table-groups.ts'
import { asText, csvColumn, csvIndex, headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import type { CompiledMapping } from './compile.ts'
import { columnsOf } from './mapping-columns.ts'

/** Fields that a variant has from its parent, where its own cell is empty. */
const texts: readonly ImportField[] = [
  ...([
    'productName',
    'altNames',
    'category',
    'description',
    'Images',
    'imageAlts',
    'brand',
  ] as const),
  ...(['tags', 'weight', 'unit', 'howToUse', 'ingredients', 'state'] as const),
]
/** Fields that it has from its parent only together. */
const prices: readonly ImportField[] = ['price', 'lastPrice', 'cost', 'salePrice']

/** Compiles how variants find their parent and what they inherit. */
export function parentReader(
  { handle }: GroupColumns,
  mapping: Mapping,
  sources: CompiledMapping['sources'],
  columns: readonly string[],
): ParentReader {
  const cell = (field: ImportField) => (row: SourceRow) => asText(sources[field]?.read(row)).trim()
  const placesOf = (fields: readonly ImportField[]) =>
    columnsOf(mapping, fields).flatMap((column) => csvIndex(columns, column) ?? [])
  const codes = new Set(columnsOf({ columns: mapping.columns }, ['productId', 'sku', 'stock']))
  const ofTexts = placesOf(texts).filter((at) => !codes.has(columns[at]!))
  const currency = mapping.currency?.column
  const ofPrices = [...placesOf(prices), currency ? (csvIndex(columns, currency) ?? -1) : -1]
  const [imageAt] = placesOf(['Images'])
  const hasPrice = (row: SourceRow) => cell('price')(row) !== ''
  const code = codeColumn(String(handle), columns)
  const read = code === undefined ? undefined : csvColumn(columns, code)
  return {
    title: cell('productName'),
    id: cell('productId'),
    code: (row) => (read ? asText(read(row)).trim() : cell('productId')(row)),
    namesParents: namesParent(handle),
    hasPrice,
    hasStock: (row) => !sources.stock || sources.stock.isConstant || cell('stock')(row) !== '',
    inherit: (row, parent) => {
      const inherited = new Set(hasPrice(row) ? ofTexts : [...ofTexts, ...ofPrices])
      const cells = row.cells.map((text, at) =>
        text.trim() === '' && inherited.has(at) ? (parent.cells[at] ?? '') : text,
      )
      return { ...row, cells }
    },
    addImages: (row, other) => {
      const image = imageAt === undefined ? '' : (other.cells[imageAt] ?? '').trim()
      if (image === '') return row
      const cells = [...row.cells]
      cells[imageAt!] = [cells[imageAt!], image].filter(Boolean).join('\n')
      return { ...row, cells }
    },
  }
}

/** Returns the column that `Parent SKU` refers to: `SKU`. */
function codeColumn(handle: string, columns: readonly string[]): string | undefined {
  const wanted = headerKey(handle).replace(/^parent\s*/, '')
  return columns.find((column) => headerKey(column) === wanted)
}
