/** Reads rows of tables that lack what their parent or the row above has. */
import { productFields } from '../../../../db/schema/product-shape.ts'
import { type ImportField, importFields, type Mapping } from '../contract/mapping.schema.ts'
import { type GroupColumns, namesParent } from '../formats/group-columns.ts'
import { kindReader, namesOptions } from '../formats/row-kinds.ts'
import type { ParentReader } from '../formats/table-groups.ts'
import { asText, type ColumnReader, csvIndex, headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import type { FieldSource } from './field-source.ts'
import { columnsOf } from './mapping-columns.ts'

/** Fields of a variant of its own; it has the others from its parent, where its cell is empty. */
const own: readonly ImportField[] = ['productId', 'sku', 'barcode', 'stock', 'lowStock']
const isMoney = (field: ImportField) => productFields[field].type === 'money'
/** Fields that a variant has from its parent only together. */
const prices = importFields.filter(isMoney)
const texts = importFields.filter((field) => !own.includes(field) && !isMoney(field))

/** Compiles how variants find their parent and what they inherit. */
export function parentReader(
  { handle }: GroupColumns,
  mapping: Mapping,
  sources: Partial<Record<ImportField, FieldSource>>,
  columns: readonly string[],
  find: (column: string) => ColumnReader,
): ParentReader {
  const cell = (field: ImportField) => (row: SourceRow) => asText(sources[field]?.read(row)).trim()
  const placesOf = (fields: readonly ImportField[]) =>
    columnsOf(mapping, fields).flatMap((column) => csvIndex(columns, column) ?? [])
  const codes = new Set(columnsOf({ columns: mapping.columns }, own))
  const ofTexts = placesOf(texts).filter((at) => !codes.has(columns[at]!))
  const currency = mapping.currency?.column
  const ofPrices = [...placesOf(prices), currency ? (csvIndex(columns, currency) ?? -1) : -1]
  const imagesAt = placesOf(['Images'])
  const [imageAt] = imagesAt
  const hasPrice = (row: SourceRow) => cell('price')(row) !== ''
  const code = codeColumn(String(handle), columns)
  const read = code === undefined ? undefined : find(code)
  const title = cell('productName')
  const kind = kindReader(columns)
  return {
    title: (row) => (namesOptions(title(row)) ? '' : title(row)),
    kind: (row) => (row.object ? undefined : kind(row)),
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
      const image = imagesAt.map((at) => (other.cells[at] ?? '').trim()).find(Boolean)
      if (image === undefined) return row
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
