/** Reads product files of Wix, Medusa, Vendure and Square by a description of their columns. */
import type { DraftQuestion } from '../contract/drafts.schema.ts'
import { ImportError, issue } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { currencyOfHeader } from '../values/currency-codes.ts'
import { shopCurrency } from '../values/numbers.ts'
import { readSwatch } from '../values/swatches.ts'
import { slug } from '../values/template.ts'
import {
  type Description,
  described,
  type FamilyFormat,
  type Key,
  type Places,
} from './family-columns.ts'
import type { Format, Grouper, Unit } from './format.ts'
import { titled, type VariantOption } from './groups.ts'
import {
  type MoreField,
  mergeVariants,
  moreMapping,
  type Variant,
  variantCells,
  variantColumns,
  variantId,
  variantMapping,
} from './variants.ts'

const states = { true: 'published', published: 'published', false: 'hidden' } as const

/** Builds the format of a family file. @param name one of {@link described} */
export function familyFormat(name: FamilyFormat, columns: readonly string[]): Format {
  const description: Description = described[name]
  const keys = columns.map(headerKey)
  const at: Places = {}
  for (const [key, headers] of Object.entries(description.columns) as [Key, string[]][]) {
    const index = headers.map((header) => keys.indexOf(header)).find((found) => found !== -1)
    if (index !== undefined) at[key] = index
  }
  if (name === 'square') at.stock = onlyStock(keys)
  const named = (key: Key) => (at[key] === undefined ? undefined : columns[at[key]])
  const matching = (form: RegExp | undefined) =>
    keys.flatMap((key, index) => (form?.test(key) ? [index] : []))
  const prices = matching(description.price)
  const [price, ...others] = undecidedPrices(prices, columns)
  const places = {
    ...{ at, price, description },
    images: matching(description.images),
    ownImages: matching(description.ownImages),
    optionNames: matching(description.optionNames),
    optionValues: matching(description.optionValues),
  }
  const more = (['sku', 'barcode', 'cost', 'state'] as const).filter((key) => at[key] !== undefined)
  const mapping: Mapping = {
    columns: {
      ...variantMapping,
      ...moreMapping(more satisfies MoreField[]),
      ...(named('body') === undefined ? {} : { description: named('body')! }),
      ...(named('category') === undefined ? {} : { category: named('category')! }),
      ...(named('brand') === undefined ? {} : { brand: named('brand')! }),
      ...(named('tags') === undefined ? {} : { tags: named('tags')! }),
    },
    separators: { Images: '\n' },
  }
  if (at.stock === undefined) delete mapping.columns!.stock
  if (places.images.length === 0) delete mapping.columns!.Images
  if (others.length > 0) delete mapping.columns!.price
  if ((['compareAt', 'discountValue', 'sale'] as const).every((key) => at[key] === undefined))
    delete mapping.columns!.lastPrice
  const candidates = [price, ...others].map((index) => columns[index!]!)
  const question: DraftQuestion = {
    about: 'price',
    options: candidates.map((value) => ({ kind: 'column', value, examples: [] })),
  }
  const reads = [
    ...Object.values(at),
    ...[price ?? [], others, places.images, places.ownImages].flat(),
    ...[places.optionNames, places.optionValues].flat(),
  ].map((index) => columns[index]!)
  const label = (key: Key, usual: string) => named(key) ?? usual
  return {
    columns: [...columns, ...variantColumns],
    mapping,
    writesPoints: true,
    ...(description.category ? { categoryLists: true as const } : {}),
    ...(others.length > 0 ? { questions: [question] } : {}),
    reads: others.length > 0 ? reads.filter((column) => !candidates.includes(column)) : reads,
    labels: {
      'variant:id': label('handle', 'handle'),
      'variant:name': label('title', 'name'),
      'variant:price': candidates[0] ?? 'price',
      'variant:lastPrice': label('discountValue', label('compareAt', label('sale', 'price'))),
      'variant:stock': label('stock', 'stock'),
      'variant:sku': label('sku', 'sku'),
      'variant:barcode': label('barcode', 'barcode'),
      'variant:cost': label('cost', 'cost'),
      'variant:state': label('state', 'state'),
    },
    group: (chosen) => new FamilyGrouper(columns.length, places, chosen),
  }
}

/** Returns the only stock column. Several locations are not summed: a mapping must name one. */
const onlyStock = (keys: readonly string[]): number | undefined => {
  const counted = keys.flatMap((key, index) => (/^current quantity/.test(key) ? [index] : []))
  return counted.length === 1 ? counted[0] : undefined
}

/** Returns the price column in rupees, or else all price columns. */
function undecidedPrices(prices: readonly number[], columns: readonly string[]): number[] {
  const ours = prices.filter((at) => currencyOfHeader(columns[at]!) === shopCurrency)
  return ours.length === 1 ? ours : [...prices]
}

interface FamilyPlaces {
  at: Places
  price: number | undefined
  images: number[]
  ownImages: number[]
  optionNames: number[]
  optionValues: number[]
  description: Description
}

/** Groups rows of one handle, and the rows without a handle below them, into one product. */
class FamilyGrouper implements Grouper {
  #rows: SourceRow[] = []
  #handle = ''
  readonly #width: number
  readonly #places: FamilyPlaces
  readonly #mapping: Mapping

  constructor(width: number, places: FamilyPlaces, mapping: Mapping) {
    this.#width = width
    this.#places = places
    this.#mapping = mapping
  }

  push(rows: readonly SourceRow[]): Unit[] {
    const units: Unit[] = []
    for (const row of rows) {
      const handle = this.#cell(row, 'handle') || this.#handle
      if (row.broken || !handle) {
        const issues = row.broken ? [] : [issue(row.line, 'required', 'has no handle')]
        units.push(...this.end(), { row, sources: [row], issues, warnings: [] })
        continue
      }
      if (handle !== this.#handle) units.push(...this.end())
      this.#handle = handle
      this.#rows.push(row)
      if (this.#rows.length > importLimits.groupRows)
        throw new ImportError(`"${handle}" has more than ${importLimits.groupRows} rows`, row.line)
    }
    return units
  }

  end(): Unit[] {
    const rows = this.#rows
    const [first] = rows
    this.#rows = []
    if (!first) return []
    const handle = this.#handle
    this.#handle = ''
    const isParent = rows.length > 1 && lower(this.#cell(first, 'kind')) === 'product'
    const variants = (isParent ? rows.slice(1) : rows).map((row) =>
      this.#variant(handle, row, first),
    )
    if (isParent) variants[0]!.sources.unshift(first)
    return mergeVariants(variants, this.#mapping.variants, handle).map((variant) => ({
      row: { line: variant.row.line, cells: variantCells(variant, this.#width) },
      sources: variant.sources,
      group: variant.group,
      issues: this.#unpublished(first, variant.row.line),
      warnings: variant.warnings,
    }))
  }

  #cell(row: SourceRow, key: Key): string {
    const index = this.#places.at[key]
    return index === undefined ? '' : (row.cells[index] ?? '').trim()
  }

  #variant(handle: string, row: SourceRow, first: SourceRow): Variant {
    const { price: priceAt } = this.#places
    const own = (one: SourceRow) => (priceAt === undefined ? '' : (one.cells[priceAt] ?? '').trim())
    const base = own(row) || own(first)
    const surcharge = Number(this.#cell(row, 'surcharge')) || 0
    const price = surcharge === 0 ? base : sum(base, surcharge)
    const before = this.#cell(row, 'compareAt') || this.#cell(first, 'compareAt')
    const isReduced = Number(before) > Number(price)
    const choices = this.#options(row, first)
    return {
      row: this.#inherit(row, first),
      sources: [row],
      options: choices.map(withColor),
      id: variantId(/[\s\p{Lu}]/u.test(handle) ? slug(handle) : handle, choices),
      title: this.#cell(first, 'title'),
      price: isReduced ? before : price,
      lastPrice: isReduced ? price : this.#cell(row, 'sale') || this.#discounted(price, first),
      stock: stockOf(this.#cell(row, 'stock')),
      images: this.#images(row, first),
      alts: [],
      more: {
        sku: this.#cell(row, 'sku'),
        barcode: this.#cell(row, 'barcode'),
        cost: this.#cell(row, 'cost') || this.#cell(first, 'cost'),
        state: states[lower(this.#cell(first, 'state')) as 'true'] ?? 'draft',
      },
    }
  }

  /** Returns the options of a row. A product row lists all choices, which make no variant. */
  #options(row: SourceRow, first: SourceRow): Variant['options'] {
    const { optionNames, optionValues, description } = this.#places
    const isProduct = lower(this.#cell(row, 'kind')) === 'product'
    const list = (one: SourceRow, columns: readonly number[]) =>
      columns
        .map((at) => one.cells[at] ?? '')
        .flatMap((cell) => (description.optionMark ? cell.split(description.optionMark) : [cell]))
        .map((text) => text.trim())
    const names = list(row, optionNames)
    const usual = list(first, optionNames)
    const isNone = (value: string) =>
      isProduct || value === '' || /^(regular|default( .*)?)$/i.test(value)
    const options = list(row, optionValues).flatMap((value, at) =>
      isNone(value) ? [] : [{ name: titled(names[at] || usual[at] || `Option${at + 1}`), value }],
    )
    const value = this.#cell(row, 'variation')
    return options.length > 0 || isNone(value) ? options : [{ name: 'Variation', value }]
  }

  #images(row: SourceRow, first: SourceRow): string[] {
    const { images, ownImages, description } = this.#places
    const cells = [
      ...ownImages.map((at) => row.cells[at] ?? ''),
      ...[row, first].flatMap((one) => images.map((at) => one.cells[at] ?? '')),
    ]
    const names = cells.flatMap((cell) => cell.split(/[;|\n]/)).map((name) => name.trim())
    const base = description.imageBase
    // Only an address shows an image, or a name with the address of its shop.
    const found = names.filter((name) => name && (base || name.includes('/')))
    return [...new Set(found.map((name) => (name.includes('/') ? name : `${base}${name}`)))]
  }

  /** Applies the product's discount, a percentage or an amount. */
  #discounted(price: string, first: SourceRow): string {
    const value = Number(this.#cell(first, 'discountValue')) || 0
    if (value <= 0 || Number.isNaN(Number(price))) return ''
    const isShare = lower(this.#cell(first, 'discountMode')) === 'percent'
    return String(
      Math.round(Number(price) * (isShare ? 100 - value : 100) - (isShare ? 0 : value * 100)) / 100,
    )
  }

  #inherit(row: SourceRow, first: SourceRow): SourceRow {
    const cells = [...row.cells]
    for (const key of ['title', 'body', 'category', 'brand', 'tags'] as const) {
      const index = this.#places.at[key]
      if (index !== undefined && !cells[index]?.trim()) cells[index] = first.cells[index] ?? ''
      if (index !== undefined && key === 'category')
        cells[index] = this.#places.description.category?.(cells[index]!) ?? cells[index]!
    }
    return { ...row, cells }
  }

  #unpublished(first: SourceRow, line: number) {
    const { at } = this.#places
    const status = this.#cell(first, 'state')
    const isShown = at.state === undefined || states[lower(status) as 'true'] === 'published'
    if (isShown || this.#mapping.unpublished === 'import') return []
    return [issue(line, 'unpublished', 'is not published in the source shop', 'state', status)]
  }
}

/** Separates the colour that Wix writes beside a choice: `#d4af37:Gold`. */
function withColor({ name, value }: VariantOption): VariantOption {
  const [, before, text, after] = /^(?:(#[0-9a-f]{3,6}):)?(.*?)(?::(#[0-9a-f]{3,6}))?$/i.exec(
    value,
  )!
  const swatch = readSwatch(before ?? after ?? '')
  return swatch && text ? { name, value: text.trim(), swatch } : { name, value }
}

const lower = (text: string): string => text.toLowerCase()

/** Adds a surcharge; a price that is no plain number is kept and rejected later. */
const sum = (price: string, surcharge: number): string =>
  price === '' || Number.isNaN(Number(price))
    ? price
    : String(Math.round((Number(price) + surcharge) * 100) / 100)

/** Returns the number, or 0 for "out of stock" texts of shops that do not count. */
function stockOf(cell: string): string {
  if (/^(outofstock|out of stock|out_of_stock)$/i.test(cell)) return '0'
  return /^-?\d+$/.test(cell) ? String(Math.max(0, Number(cell))) : ''
}
