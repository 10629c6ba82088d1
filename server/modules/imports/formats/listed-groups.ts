/** Groups the rows of tables in which one row lists the variants of a group, as in Magento's files. */
import { asText, type ColumnReader } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { type Grouper, rowByRow, type Unit } from './format.ts'
import { Family, groupHandle, type RowGroup, titled, type VariantOption } from './groups.ts'
import type { GroupReader } from './table-groups.ts'

/** A row that lists variants, by code. */
interface Listing {
  row: SourceRow
  handle: string
  name: string
  variants: Map<string, VariantOption[]>
}

/** The listing and the group of each variant, by code. */
type Variants = Map<string, { row: SourceRow; group: RowGroup | undefined }>

/** Makes one product of each row except those that list variants. */
export class ListedGrouper implements Grouper {
  readonly #listings: Listing[] = []
  readonly #codes = new Set<string>()
  /** lines of listings whose variants are in the file, and of those that count with a variant */
  readonly #listingLines = new Set<number>()
  readonly #countedLines = new Set<number>()
  #byCode: Variants | undefined
  readonly #read: GroupReader
  readonly #list: ColumnReader
  readonly #rows = rowByRow()

  /**
   * @param read reads a row's code as its handle
   * @param list reads the variants: `sku=A,color=Red|sku=B,color=Blue`
   */
  constructor(read: GroupReader, list: ColumnReader) {
    this.#read = read
    this.#list = list
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      const own = row.broken ? undefined : this.#read(row)
      if (!own?.handle) continue
      const labels = new Map(own.options.map(({ name, value }) => [name.toLowerCase(), value]))
      const variants = variantsIn(asText(this.#list(row)), labels)
      if (variants.size === 0) this.#codes.add(own.handle)
      else this.#listings.push({ row, handle: own.handle, name: own.name, variants })
    }
  }

  push(rows: readonly SourceRow[]): Unit[] {
    this.#byCode ??= this.#index()
    const found = this.#byCode
    return this.#rows.push(rows).flatMap((unit) => {
      if (this.#listingLines.has(unit.row.line)) return []
      const variant = unit.row.broken ? undefined : found.get(this.#read(unit.row).handle)
      if (!variant) return [unit]
      // The listing counts with the first of its variants.
      const { row, group } = variant
      const sources = this.#countedLines.has(row.line) ? unit.sources : [row, unit.row]
      this.#countedLines.add(row.line)
      return [{ ...unit, sources, group }]
    })
  }

  end(): Unit[] {
    return []
  }

  #index(): Variants {
    const byCode: Variants = new Map()
    for (const { row, handle, name, variants } of this.#listings) {
      const inFile = [...variants].filter(([code]) => this.#codes.has(code))
      if (inFile.length === 0) continue
      this.#listingLines.add(row.line)
      const family = new Family()
      for (const [, options] of inFile) family.add(name, options)
      for (const [code, options] of inFile)
        byCode.set(code, { row, group: family.groupOf(groupHandle(handle), name, options) })
    }
    return byCode
  }
}

/**
 * Parses `sku=A,color=Red|sku=B,color=Blue`.
 * @param labels names of options by their codes
 */
function variantsIn(
  text: string,
  labels: ReadonlyMap<string, string>,
): Map<string, VariantOption[]> {
  const variants = new Map<string, VariantOption[]>()
  for (const entry of text.split('|')) {
    const pairs = entry.split(',').map((pair) => pair.split('='))
    const fields = pairs.map(([name = '', value = '']) => [name.trim(), value.trim()] as const)
    const code = fields.find(([name]) => name.toLowerCase() === 'sku')?.[1]
    const options = fields.filter(([name, value]) => name.toLowerCase() !== 'sku' && value !== '')
    if (code)
      variants.set(
        code,
        options.map(([name, value]) => ({
          name: labels.get(name.toLowerCase()) ?? titled(name.replaceAll('_', ' ')),
          value,
        })),
      )
  }
  return variants
}
