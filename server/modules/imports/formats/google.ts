/** Google Merchant feeds (TSV or CSV): one row per item, variants tied by item_group_id. */
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { ownText } from '../values/own-text.ts'
import type { Format, Grouper, Unit } from './format.ts'
import { Family, groupHandle, type VariantOption } from './groups.ts'
import {
  isGrouping,
  mergeVariants,
  moreMapping,
  type Variant,
  variantCells,
  variantColumns,
  variantMapping,
  wholeGrams,
} from './variants.ts'

const quantities = ['quantity', 'sell on google quantity', 'quantity to sell on facebook']
const readKeys = [
  'id',
  'title',
  'price',
  'sale price',
  'availability',
  ...quantities,
  'image link',
  'additional image link',
  'item group id',
  'gtin',
  'shipping weight',
  'sale price effective date',
  'color',
  'size',
  'material',
  'pattern',
]
const period = 'sale price effective date'
const optionKeys = ['Color', 'Size', 'Material', 'Pattern']

export function isGoogle(columns: readonly string[]): boolean {
  const keys = new Set(columns.map(headerKey))
  return (
    ['id', 'title', 'price'].every((key) => keys.has(key)) &&
    ['image link', 'availability', 'link', 'google product category'].filter((key) => keys.has(key))
      .length >= 2
  )
}

export function googleFormat(columns: readonly string[]): Format {
  const keys = columns.map(headerKey)
  const named = (wanted: string[]) =>
    wanted.map((key) => keys.indexOf(key)).filter((index) => index !== -1)
  const category = named(['product type', 'google product category']).map(
    (index) => columns[index]!,
  )
  const [description] = named(['description'])
  const [brand] = named(['brand'])
  const mapping: Mapping = {
    columns: {
      ...variantMapping,
      ...moreMapping([
        ...(keys.includes('gtin') ? (['barcode'] as const) : []),
        ...(keys.includes('shipping weight') ? (['weight'] as const) : []),
        ...(keys.includes(period) ? (['salePrice', 'saleFrom', 'saleUntil'] as const) : []),
      ]),
      ...(category.length ? { category } : {}),
      ...(description === undefined ? {} : { description: columns[description]! }),
      ...(brand === undefined ? {} : { brand: columns[brand]! }),
    },
    separators: { Images: '\n' },
  }
  if (!named(['image link', 'additional image link']).length) delete mapping.columns!.Images
  return {
    columns: [...columns, ...variantColumns],
    writesPoints: true,
    mapping,
    reads: named(readKeys).map((index) => columns[index]!),
    labels: {
      'variant:id': 'id',
      'variant:name': 'title',
      'variant:price': 'price',
      'variant:lastPrice': 'sale_price',
      'variant:stock': 'availability',
      'variant:images': 'image_link',
      'variant:barcode': 'gtin',
      'variant:weight': 'shipping_weight',
      'variant:salePrice': 'sale_price',
      'variant:saleFrom': 'sale_price_effective_date',
      'variant:saleUntil': 'sale_price_effective_date',
    },
    group: (chosen) => new GoogleGrouper(keys, chosen),
  }
}

/** Converts `0.5 kg` or `120 g` to grams; other texts are kept and reported. */
function gramsOf(cell: string): string {
  const [, amount = cell, unit = 'g'] = /^([\d.,]+)\s*(kg|g|lbs?|oz)$/i.exec(cell) ?? []
  return wholeGrams(amount, gramsOfUnit[unit.toLowerCase() as keyof typeof gramsOfUnit])
}
const gramsOfUnit = { g: 1, kg: 1_000, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 }

class GoogleGrouper implements Grouper {
  #rows: SourceRow[] = []
  #group = ''
  /** by item_group_id, as items of a group need not be adjacent */
  readonly #families = new Map<string, Family>()
  readonly #keys: string[]
  readonly #mapping: Mapping

  constructor(keys: string[], mapping: Mapping) {
    this.#keys = keys
    this.#mapping = mapping
  }

  survey(rows: readonly SourceRow[]): void {
    if (!isGrouping(this.#mapping.variants)) return
    for (const row of rows) {
      const group = row.broken ? '' : this.#cell(row, 'item group id')
      if (!group) continue
      const family = this.#families.get(group) ?? new Family()
      family.add(this.#cell(row, 'title'), this.#options(row))
      this.#families.set(ownText(group), family)
    }
  }

  push(rows: readonly SourceRow[]): Unit[] {
    const units: Unit[] = []
    for (const row of rows) {
      const group = row.broken ? '' : this.#cell(row, 'item group id')
      if (!group || group !== this.#group) units.push(...this.end())
      this.#group = group
      if (row.broken) units.push({ row, sources: [row], issues: [], warnings: [] })
      else this.#rows.push(row)
      if (this.#rows.length > importLimits.groupRows)
        throw new ImportError(`"${group}" has more than ${importLimits.groupRows} rows`, row.line)
    }
    return units
  }

  end(): Unit[] {
    const rows = this.#rows
    const group = this.#group
    this.#rows = []
    this.#group = ''
    const { variants: chosen } = this.#mapping
    const rule = group && !isGrouping(chosen) ? chosen : 'separate'
    const variants = rows.map((row) => this.#variant(row))
    const family = this.#families.get(group)
    return mergeVariants(variants, rule, group).map((variant) => ({
      row: { line: variant.row.line, cells: variantCells(variant, this.#keys.length) },
      sources: variant.sources,
      group: family?.groupOf(groupHandle(group), variant.title, variant.options),
      issues: [],
      warnings: variant.warnings,
    }))
  }

  #cell(row: SourceRow, key: string): string {
    const index = this.#keys.indexOf(key)
    return index === -1 ? '' : (row.cells[index] ?? '').trim()
  }

  #variant(row: SourceRow): Variant {
    const title = this.#cell(row, 'title')
    const options = this.#options(row)
    // Feeds usually name the variant in the title already.
    const shownIn = (text: string) => title.toLowerCase().includes(text.toLowerCase())
    const images = [
      this.#cell(row, 'image link'),
      ...this.#cell(row, 'additional image link').split(/,(?=\s*https?:)/),
    ]
    const sale = this.#sale(row)
    return {
      row,
      sources: [row],
      options,
      id: this.#cell(row, 'id'),
      title,
      name: options.every((option) => shownIn(option.value)) ? title : undefined,
      price: this.#cell(row, 'price'),
      lastPrice: 'now' in sale ? sale.now : '',
      stock: this.#stock(row),
      images: images.map((url) => url.trim()).filter(Boolean),
      alts: [],
      more: {
        barcode: this.#cell(row, 'gtin'),
        weight: gramsOf(this.#cell(row, 'shipping weight')),
        ...('now' in sale ? {} : sale),
      },
    }
  }

  #options(row: SourceRow): VariantOption[] {
    const isVariant = this.#cell(row, 'item group id') !== ''
    return optionKeys.flatMap((name) => {
      const value = this.#cell(row, name.toLowerCase())
      return isVariant && value ? [{ name, value }] : []
    })
  }

  /** Returns the sale price: scheduled when it has dates, none when it is over. */
  #sale(
    row: SourceRow,
  ): { now: string } | { salePrice: string; saleFrom: string; saleUntil: string } {
    const price = this.#cell(row, 'sale price')
    const [saleFrom = '', saleUntil = ''] = this.#cell(row, period)
      .split('/')
      // Feeds write time zones without a colon.
      .map((time) => time.trim().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    if (!price || !(saleFrom || saleUntil)) return { now: price }
    return Date.parse(saleUntil) < Date.now()
      ? { now: '' }
      : { salePrice: price, saleFrom, saleUntil }
  }

  #stock(row: SourceRow): string {
    const counted = quantities.map((one) => this.#cell(row, one)).find(Boolean) ?? ''
    if (counted) return counted
    const availability = headerKey(this.#cell(row, 'availability'))
    return availability === '' || availability === 'in stock' ? '' : '0'
  }
}
