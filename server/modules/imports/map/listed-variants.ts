/** Completes the products of variants that a JSON product lists, or makes one product of them. */
import { productIdLength } from '../../catalog/products/products.schema.ts'
import { type ImportField, isList, type Mapping } from '../contract/mapping.schema.ts'
import type { GroupReader } from '../formats/table-groups.ts'
import { asText, type ColumnReader } from '../read/columns.ts'
import { readNumber } from '../values/numbers.ts'
import { checksum, shorten, slug } from '../values/template.ts'

/**
 * Adds a variant's options to the id and the name of its product, unless the mapping takes them from
 * the variant itself.
 */
export function completeNames(
  sources: Partial<Record<ImportField, { read: ColumnReader }>>,
  { columns, templates }: Mapping,
  list: string,
  group: GroupReader,
): void {
  const complete = (
    field: 'productId' | 'productName',
    join: (own: string, options: string[]) => string,
  ) => {
    const source = sources[field]
    const isOwn = JSON.stringify([columns?.[field], templates?.[field]]).includes(`${list}[`)
    if (!source || isOwn) return
    const { read } = source
    source.read = (row) => {
      const own = asText(read(row)).trim()
      const options = group(row).options.map(({ value }) => value)
      return own && options.length > 0 ? join(own, options) : own
    }
  }
  complete('productId', (own, options) =>
    shorten(
      [own, ...options.map((value) => slug(value) || checksum(value))].join('-'),
      productIdLength,
    ),
  )
  complete('productName', (own, options) => `${own} – ${options.join(' / ')}`)
}

const amount = (cell: unknown): number => readNumber(asText(cell), '.', 'first', true) ?? 0

/**
 * Makes one value of those of all variants, which become one product: the sum of the stock, the
 * highest price, no code of several, otherwise the first.
 */
export function oneOfAll(field: ImportField, read: ColumnReader): ColumnReader {
  return (row) => {
    const found = read(row)
    if (!Array.isArray(found) || isList(field)) return found
    const cells = found.filter((cell) => asText(cell).trim() !== '')
    if (field === 'stock' && cells.length > 0)
      return cells.reduce((sum, cell) => sum + Math.max(0, amount(cell)), 0)
    if (field === 'price' || field === 'lastPrice' || field === 'cost')
      return cells.toSorted((a, b) => amount(b) - amount(a))[0]
    if (field === 'sku' || field === 'barcode') return cells.length > 1 ? '' : cells[0]
    return cells[0]
  }
}
