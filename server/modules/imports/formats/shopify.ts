/**
 * Shopify's product CSV, with the headers before and after 2024. A product has several rows
 * with one handle. The first holds the texts, and each row with a price is a variant. Rows with
 * only an image belong to the product.
 */
import { ImportError, issue, type RowIssue } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { SourceRow } from '../read/rows.ts'
import { htmlToText } from '../values/html.ts'
import { ownText } from '../values/own-text.ts'
import { type Format, type Grouper, lengthOf, type Unit } from './format.ts'
import {
  type ShopifyKey,
  shopifyFamily,
  shopifyHeaders,
  shopifyMoreFields,
  shopifyPlaces,
  shopifyState,
  shopifyText,
} from './shopify-columns.ts'
import { withOwnTexts } from './shopify-own.ts'
import { addSwatches, swatchColumns } from './shopify-swatches.ts'
import {
  isGrouping,
  mergeVariants,
  moreMapping,
  notNegative,
  unquoted,
  type Variant,
  variantCells,
  variantColumns,
  variantId,
  variantMapping,
  wholeGrams,
} from './variants.ts'

export function shopifyFormat(columns: readonly string[]): Format {
  const at = shopifyPlaces(columns)
  const isOwn = at.altNames !== undefined
  const all = [...columns, ...variantColumns, shopifyText]
  const name = (key: ShopifyKey): string[] => (at[key] === undefined ? [] : [columns[at[key]]!])
  const category = [...name('type'), ...name('category')]
  // Our exports from before brands have an empty column.
  const brand = isOwn && at.tags === undefined ? [] : name('vendor')
  const mapping: Mapping = {
    columns: {
      ...variantMapping,
      ...moreMapping(shopifyMoreFields(at, isOwn)),
      imageAlts: 'variant:alts',
      ...(category.length ? { category } : {}),
      ...(brand.length ? { brand } : {}),
      ...(at.tags === undefined ? {} : { tags: columns[at.tags]! }),
      ...(at.body === undefined ? {} : { description: isOwn ? shopifyText : columns[at.body]! }),
      ...(at.altNames === undefined ? {} : { altNames: columns[at.altNames]! }),
    },
    separators: { Images: '\n', imageAlts: '\n', altNames: '|', tags: isOwn ? '|' : ',' },
    // Our own export is kept byte for byte; only the description was converted to HTML.
    ...(isOwn
      ? { html: 'keep' as const, unpublished: 'import' as const, currency: { code: 'LKR' } }
      : {}),
  }
  if (at.image === undefined) {
    delete mapping.columns!.Images
    delete mapping.columns!.imageAlts
  }
  if (at.stock === undefined) delete mapping.columns!.stock
  const label = (key: ShopifyKey) =>
    at[key] === undefined ? shopifyHeaders[key][0]! : columns[at[key]]!
  return {
    columns: all,
    mapping,
    writesPoints: true,
    escapedLists: isOwn,
    reads: [
      ...Object.values(at).map((index) => columns[index]!),
      ...swatchColumns(columns).map(({ header }) => header),
    ],
    labels: {
      'variant:id': label('handle'),
      'variant:name': label('title'),
      'variant:price': label('price'),
      'variant:lastPrice': label('compareAt'),
      'variant:stock': label('stock'),
      'variant:images': label('image'),
      'variant:alts': label('imageAlt'),
      'variant:sku': label('sku'),
      'variant:barcode': label('barcode'),
      'variant:weight': label('grams'),
      'variant:cost': label('cost'),
      'variant:state': label(at.status === undefined ? 'published' : 'status'),
    },
    group: (chosen) => new ShopifyGrouper(columns, at, chosen),
  }
}

class ShopifyGrouper implements Grouper {
  /** the rows of products that are not complete yet */
  readonly #waiting = new Map<string, SourceRow[]>()
  /** number of rows of each product that are not read yet */
  readonly #rows = new Map<string, number>()
  #characters = 0
  #ownKey = ''
  readonly #width: number
  readonly #swatches: ReturnType<typeof swatchColumns>
  readonly #at: Partial<Record<ShopifyKey, number>>
  readonly #mapping: Mapping

  constructor(
    columns: readonly string[],
    at: Partial<Record<ShopifyKey, number>>,
    mapping: Mapping,
  ) {
    this.#width = columns.length
    this.#swatches = swatchColumns(columns)
    this.#at = at
    this.#mapping = mapping
  }

  /** Counts the rows of each product, which a sorted file may have scattered. */
  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      const key = this.#keyOf(row)
      if (!key) continue
      const count = (this.#rows.get(key) ?? 0) + 1
      this.#rows.set(ownText(key), count)
      const { groupRows } = importLimits
      if (count > groupRows)
        throw new ImportError(`"${key}" has more than ${groupRows} rows`, row.line)
    }
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return rows.flatMap((row) => {
      const key = this.#keyOf(row)
      if (!key) return [this.#withoutHandle(row)]
      const known = this.#waiting.get(key) ?? []
      known.push(row)
      this.#characters += lengthOf(row)
      if (known.length >= (this.#rows.get(key) ?? 0)) return this.#complete(key, known)
      this.#waiting.set(key, known)
      if (this.#characters > importLimits.parentLength)
        throw new ImportError(
          'too many variants are far from their products; sort the file by handle',
          row.line,
        )
      return []
    })
  }

  #complete(key: string, rows: SourceRow[]): Unit[] {
    this.#waiting.delete(key)
    for (const row of rows) this.#characters -= lengthOf(row)
    return this.#family(this.#cell(rows[0]!, 'handle'), rows)
  }

  end(): Unit[] {
    return [...this.#waiting].flatMap(([key, rows]) => this.#complete(key, rows))
  }

  /** Returns what the rows of a product share; empty for a row without it. */
  #keyOf(row: SourceRow): string {
    const handle = row.broken ? '' : this.#cell(row, 'handle')
    // In our own export, each product begins with its title, even under the handle of a group.
    if (!handle || this.#at.altNames === undefined) return handle
    if (this.#cell(row, 'title')) this.#ownKey = `${handle}\n${row.line}`
    return this.#ownKey || handle
  }

  #raw(row: SourceRow, key: ShopifyKey): string {
    const index = this.#at[key]
    return index === undefined ? '' : (row.cells[index] ?? '')
  }

  #cell(row: SourceRow, key: ShopifyKey): string {
    return this.#raw(row, key).trim()
  }

  #withoutHandle(row: SourceRow): Unit {
    const problem = issue(row.line, 'required', 'has no handle', shopifyHeaders.handle[0], '')
    return { row, sources: [row], issues: row.broken ? [] : [problem], warnings: [] }
  }

  #family(handle: string, rows: SourceRow[]): Unit[] {
    const first = rows.find((row) => this.#cell(row, 'title')) ?? rows[0]!
    const isVariant = (row: SourceRow) =>
      row === first ||
      (['price', 'sku', 'optionValue1', 'optionValue2'] as const).some((key) =>
        this.#cell(row, key),
      )
    const images = this.#images(rows)
    const grouped = isGrouping(this.#mapping.variants) ? rows : []
    const own = new Set(grouped.map((row) => this.#cell(row, 'variantImage')))
    const variants = rows
      .filter(isVariant)
      .map((row) =>
        withOwnTexts(this.#variant(handle, this.#inherit(row, first), images, own), this.#at),
      )
    const linkedTo = (['linkedTo1', 'linkedTo2', 'linkedTo3'] as const).map((key) =>
      this.#cell(first, key),
    )
    addSwatches(variants, this.#swatches, linkedTo)
    // Rows with only an image count with the first variant.
    variants[0]!.sources.push(...rows.filter((row) => !isVariant(row)))
    const unpublished = this.#unpublished(first)
    return mergeVariants(variants, this.#mapping.variants, handle).map((variant) => ({
      row: {
        line: variant.row.line,
        cells: [...variantCells(variant, this.#width), htmlToText(this.#raw(variant.row, 'body'))],
      },
      sources: variant.sources,
      group: variant.group,
      issues: unpublished ? [{ ...unpublished, line: variant.row.line }] : [],
      warnings: variant.warnings,
    }))
  }

  /** Copies product texts into a variant's row, so it also works alone as a rejected row. */
  #inherit(row: SourceRow, first: SourceRow): SourceRow {
    if (row === first) return row
    const cells = [...row.cells]
    const image = this.#cell(row, 'image') ? [] : (['image', 'imageAlt'] as const)
    for (const key of [...shopifyFamily, ...image]) {
      const index = this.#at[key]
      if (index !== undefined && !cells[index]?.trim()) cells[index] = first.cells[index] ?? ''
    }
    return { ...row, cells }
  }

  #images(rows: readonly SourceRow[]): { url: string; alt: string }[] {
    const found = rows.flatMap((row, index) => {
      const url = this.#cell(row, 'image')
      const position = Number(this.#cell(row, 'imagePosition')) || index + 1
      return url ? [{ url, alt: this.#cell(row, 'imageAlt'), position }] : []
    })
    found.sort((a, b) => a.position - b.position)
    return found.filter((one, index) => found.findIndex(({ url }) => url === one.url) === index)
  }

  #variant(
    handle: string,
    row: SourceRow,
    images: readonly { url: string; alt: string }[],
    ofVariants: ReadonlySet<string>,
  ): Variant {
    const options = ([1, 2, 3] as const).flatMap((number) => {
      const name = this.#cell(row, `optionName${number}`)
      const value = this.#cell(row, `optionValue${number}`)
      return value && value !== 'Default Title' ? [{ name: name || `Option${number}`, value }] : []
    })
    const own = this.#cell(row, 'variantImage')
    const ordered = own
      ? [
          images.find(({ url }) => url === own) ?? { url: own, alt: '' },
          ...images.filter(({ url }) => url !== own && !ofVariants.has(url)),
        ]
      : images
    const now = this.#cell(row, 'price')
    const before = this.#cell(row, 'compareAt')
    const isDiscount = Number(before) > Number(now)
    return {
      row,
      sources: [row],
      options,
      // In our own export, the SKU is the productId.
      id: (this.#at.altNames !== undefined && this.#cell(row, 'sku')) || variantId(handle, options),
      title: this.#cell(row, 'title'),
      price: isDiscount ? before : now,
      lastPrice: now,
      stock: notNegative(this.#cell(row, 'stock')),
      images: ordered.map(({ url }) => url),
      alts: ordered.map(({ alt }) => alt),
      more: {
        sku: unquoted(this.#cell(row, 'sku')),
        barcode: unquoted(this.#cell(row, 'barcode')),
        // Shopify writes an empty weight as 0.
        weight: wholeGrams(this.#cell(row, 'grams')),
        cost: this.#cell(row, 'cost'),
        state: shopifyState(this.#cell(row, 'status'), this.#cell(row, 'published')),
      },
    }
  }

  #unpublished(first: SourceRow): RowIssue | undefined {
    if (this.#mapping.unpublished === 'import') return undefined
    const published = this.#cell(first, 'published').toLowerCase()
    const status = this.#cell(first, 'status').toLowerCase()
    const isHidden = published === 'false' || (status !== '' && status !== 'active')
    if (!isHidden) return undefined
    const column = published === 'false' ? 'Published' : 'Status'
    return issue(
      first.line,
      'unpublished',
      'is not published in the source shop',
      column,
      status || published,
    )
  }
}
