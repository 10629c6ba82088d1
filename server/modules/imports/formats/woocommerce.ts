/**
 * WooCommerce's product CSV: simple products, variable ones with variations, grouped, external.
 * A variation names its parent by SKU or `id:12`, and may precede it.
 */
import { ImportError, type IssueCode, issue, type RowIssue } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { SourceRow } from '../read/rows.ts'
import { htmlToText, looksLikeHtml } from '../values/html.ts'
import { type Format, type Grouper, lengthOf, type Unit } from './format.ts'
import {
  isGrouping,
  type MoreField,
  mergeVariants,
  moreMapping,
  type Variant,
  variantCells,
  variantColumns,
  variantMapping,
} from './variants.ts'
import { type WooKey, type WooPlaces, wooPlaces, wooText } from './woocommerce-columns.ts'
import { unpublished, WooRows, wooLines } from './woocommerce-rows.ts'

export function wooCommerceFormat(columns: readonly string[]): Format {
  const found = wooPlaces(columns)
  const { at } = found
  const label = (key: WooKey, usual: string): string => {
    const index = at[key]
    return index === undefined ? usual : columns[index]!
  }
  const mapping: Mapping = {
    columns: {
      ...variantMapping,
      ...moreMapping(moreFields(at)),
      description: wooText,
      ...(at.categories === undefined ? {} : { category: columns[at.categories]! }),
      ...(at.brand === undefined ? {} : { brand: columns[at.brand]! }),
      ...(at.tags === undefined ? {} : { tags: columns[at.tags]! }),
    },
    separators: { Images: '\n', tags: ',' },
  }
  if (at.images === undefined) delete mapping.columns!.Images
  if (at.stock === undefined && at.inStock === undefined) delete mapping.columns!.stock
  return {
    columns: [...columns, ...variantColumns, wooText],
    mapping,
    reads: [
      ...Object.values(at),
      ...found.attributes.flatMap(({ name, value }) => [name, value]),
    ].map((index) => columns[index!]!),
    // Translated headers come with the number format of their language.
    ...(found.isEnglish ? { writesPoints: true as const } : { decimal: ',' as const }),
    categoryLists: true,
    labels: {
      'variant:id': label('sku', 'SKU'),
      'variant:name': label('name', 'Name'),
      'variant:price': label('regularPrice', 'Regular price'),
      'variant:lastPrice': label('salePrice', 'Sale price'),
      'variant:stock': label('stock', 'Stock'),
      'variant:images': label('images', 'Images'),
      'variant:sku': label('sku', 'SKU'),
      'variant:barcode': label('barcode', 'GTIN, UPC, EAN, or ISBN'),
      'variant:weight': 'Weight',
      'variant:cost': label('cost', 'Cost of goods'),
      'variant:state': label('published', 'Published'),
      'variant:salePrice': label('salePrice', 'Sale price'),
      'variant:saleFrom': label('saleStarts', 'Date sale price starts'),
      'variant:saleUntil': label('saleEnds', 'Date sale price ends'),
      [wooText]: label('description', 'Description'),
    },
    group: (chosen) => new WooGrouper(columns.length, found, chosen),
  }
}

/** Returns the additional fields that the file has. */
function moreFields(at: WooPlaces['at']): MoreField[] {
  const has = (...keys: WooKey[]) => keys.some((key) => at[key] !== undefined)
  return [
    ...(has('sku') ? (['sku'] as const) : []),
    ...(has('barcode') ? (['barcode'] as const) : []),
    ...(has('kilograms', 'grams', 'pounds', 'ounces') ? (['weight'] as const) : []),
    ...(has('cost') ? (['cost'] as const) : []),
    ...(has('published', 'visibility') ? (['state'] as const) : []),
    ...(has('saleStarts', 'saleEnds') ? (['salePrice', 'saleFrom', 'saleUntil'] as const) : []),
  ]
}

interface Family {
  parent: SourceRow | undefined
  variations: SourceRow[]
  /** variations in the whole file, counted by the survey */
  expected: number
  /** characters of the waiting rows */
  waiting: number
}

class WooGrouper implements Grouper {
  readonly #families = new Map<string, Family>()
  #waiting = 0
  readonly #width: number
  readonly #rows: WooRows
  readonly #mapping: Mapping

  constructor(width: number, found: WooPlaces, mapping: Mapping) {
    this.#width = width
    this.#rows = new WooRows(found)
    this.#mapping = mapping
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      if (row.broken) continue
      const types = this.#rows.types(row)
      const parent = this.#rows.parentOf(row)
      if (types.includes('variation') && parent) this.#family(parent).expected++
      else if (types.includes('variable')) this.#unite(this.#rows.keysOf(row))
    }
  }

  /** Joins families: variations may name one parent by SKU and by id. */
  #unite(keys: readonly string[]): void {
    const families = new Set(keys.map((key) => this.#family(key)))
    const [first, ...others] = families
    for (const other of others) first!.expected += other.expected
    for (const key of keys) this.#families.set(key, first!)
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return rows.flatMap((row) => this.#place(row))
  }

  /** Returns incomplete families: a parent without variations, or the reverse. */
  end(): Unit[] {
    const rest = [...new Set(this.#families.values())].flatMap((one) => this.#release(one))
    this.#families.clear()
    return rest
  }

  #family(key: string): Family {
    let found = this.#families.get(key)
    if (!found) {
      found = { parent: undefined, variations: [], expected: 0, waiting: 0 }
      this.#families.set(key, found)
    }
    return found
  }

  #place(row: SourceRow): Unit[] {
    if (row.broken) return [{ row, sources: [row], issues: [], warnings: [] }]
    const types = this.#rows.types(row)
    if (types.includes('variation')) {
      const key = this.#rows.parentOf(row)
      if (!key)
        return [this.#rejected(row, 'variants', 'is a variation without a parent', 'Parent')]
      const family = this.#family(key)
      family.variations.push(row)
      return this.#hold(row, family)
    }
    if (types.includes('variable')) return this.#placeParent(row)
    if (types.includes('grouped'))
      return [
        this.#rejected(
          row,
          'no-price',
          'is a grouped product without a price; its members are separate products',
          'Type',
        ),
      ]
    return this.#units([this.#rows.variant(row, undefined)], this.#rows.idOf(row))
  }

  #placeParent(row: SourceRow): Unit[] {
    const family = this.#families.get(this.#rows.keysOf(row)[0] ?? '')
    if (!family?.expected) return this.#withoutVariations(row)
    family.parent = row
    return this.#hold(row, family)
  }

  #hold(row: SourceRow, family: Family): Unit[] {
    const length = lengthOf(row)
    family.waiting += length
    this.#waiting += length
    if (this.#waiting > importLimits.parentLength)
      throw new ImportError(
        'too many variations are far from their parents; place them together',
        row.line,
      )
    if (!family.parent || family.variations.length < family.expected) return []
    return this.#release(family)
  }

  #release(family: Family): Unit[] {
    const { parent, variations } = family
    family.parent = undefined
    family.variations = []
    this.#waiting -= family.waiting
    family.waiting = 0
    if (!parent)
      return variations.map((row) =>
        this.#rejected(row, 'variants', 'names a parent that is not in the file', 'Parent'),
      )
    if (!variations.length) return this.#withoutVariations(parent)
    const own = new Set(
      isGrouping(this.#mapping.variants) ? variations.flatMap((row) => this.#rows.images(row)) : [],
    )
    const variants = variations.map((row) => this.#rows.variant(row, parent, own))
    // The parent's own row counts with its first variation.
    variants[0]!.sources.unshift(parent)
    return this.#units(variants, this.#rows.idOf(parent))
  }

  #withoutVariations(parent: SourceRow): Unit[] {
    if (this.#rows.priceOf(parent)) {
      const units = this.#units([this.#rows.variant(parent, undefined)], this.#rows.idOf(parent))
      const reason =
        'is the price of a variable product whose variations are not in the file; they may cost more'
      const warning = issue(parent.line, 'variants', reason, 'price', this.#rows.priceOf(parent))
      return units.map((unit) => ({ ...unit, warnings: [...unit.warnings, warning] }))
    }
    const reason = 'is a variable product without variations in the file, so it has no price'
    return [this.#rejected(parent, 'no-price', reason, 'Type')]
  }

  #rejected(row: SourceRow, code: IssueCode, reason: string, column: string): Unit {
    const value = this.#rows.cell(row, column === 'Type' ? 'type' : 'parent')
    return {
      row: { ...row, cells: row.cells },
      sources: [row],
      issues: [issue(row.line, code, reason, column, value)],
      warnings: [],
    }
  }

  #units(variants: Variant[], parentId: string): Unit[] {
    return mergeVariants(variants, this.#mapping.variants, parentId).map((variant) => {
      const { row } = variant
      const texts = [this.#rows.cell(row, 'short'), this.#rows.cell(row, 'description')]
        .filter(Boolean)
        .map(wooLines)
        .map((text) =>
          this.#mapping.html !== 'keep' && looksLikeHtml(text) ? htmlToText(text) : text,
        )
      const cells = [...variantCells(variant, this.#width), [...new Set(texts)].join('\n\n')]
      return {
        row: { line: row.line, cells },
        sources: variant.sources,
        group: variant.group,
        issues: this.#unpublished(row),
        warnings: [...variant.warnings, ...this.#external(row)],
      }
    })
  }

  #unpublished(row: SourceRow): RowIssue[] {
    const published = this.#rows.cell(row, 'published').toLowerCase()
    if (!unpublished.includes(published) || this.#mapping.unpublished === 'import') return []
    return [
      issue(row.line, 'unpublished', 'is not published in the source shop', 'Published', published),
    ]
  }

  #external(row: SourceRow): RowIssue[] {
    const url = this.#rows.cell(row, 'externalUrl')
    if (!url) return []
    const reason = 'is an external product, so its stock is 0'
    return [issue(row.line, 'external', reason, 'External URL', url)]
  }
}
