/** Reads rows of WooCommerce's CSV and builds variants from them. */
import type { SourceRow } from '../read/rows.ts'
import { titled } from './groups.ts'
import { type Variant, variantId, wholeGrams } from './variants.ts'
import { type WooKey, type WooPlaces, wooFamily } from './woocommerce-columns.ts'
import { noes } from './woocommerce-headers.ts'

const gramsOf = { kilograms: 1_000, grams: 1, pounds: 453.592_37, ounces: 28.349_523_125 }

/** Values of the column Published for products that shoppers do not see. */
export const unpublished: readonly string[] = [
  '-1',
  ...noes,
  'draft',
  'pending',
  'private',
  'trash',
]

/**
 * Decodes a text as WooCommerce's own importer does: its exporter writes line ends as `\n` and
 * doubles backslashes of a literal `\n`.
 */
export const wooLines = (text: string): string =>
  text.replace(/(\\?)\\n/g, (_, doubled: string) => (doubled ? '\\n' : '\n'))

/** Returns image addresses; the REST API has a list of objects with them. */
const imagesIn = (cell: string): string[] =>
  cell.startsWith('[')
    ? [...cell.matchAll(/["']src["']\s*:\s*["']([^"']+)/g)].map(([, url = '']) =>
        url.replaceAll('\\/', '/'),
      )
    : cell.split(/,(?=\s*(?:https?:|\/))/)

/** Returns the label of an attribute, which tools export by its key: `pa_skin-type`. */
const attributeName = (name: string): string =>
  name.startsWith('pa_') ? titled(name.slice(3).replace(/[-_]/g, ' ')) : name

/** Reads rows by column positions. */
export class WooRows {
  readonly #places: WooPlaces

  constructor(places: WooPlaces) {
    this.#places = places
  }

  cell(row: SourceRow, key: WooKey): string {
    const index = this.#places.at[key]
    return index === undefined ? '' : (row.cells[index] ?? '').trim()
  }

  /** Splits types: `simple, downloadable` → both. */
  types(row: SourceRow): string[] {
    return this.cell(row, 'type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim())
  }

  /** Returns the keys by which variations may refer to this row as parent. */
  keysOf(row: SourceRow): string[] {
    const id = this.cell(row, 'id')
    return [this.cell(row, 'sku').toLowerCase(), id && `id:${id}`].filter(Boolean)
  }

  /** Returns the parent's key of a variation; the REST API has a number only. */
  parentOf(row: SourceRow): string {
    const parent = this.cell(row, 'parent').toLowerCase()
    return this.#places.isOfApi && /^\d+$/.test(parent) ? `id:${parent}` : parent
  }

  /** Returns the price; variable products of the REST API have no regular price. */
  priceOf(row: SourceRow): string {
    return this.cell(row, 'regularPrice') || this.cell(row, 'price')
  }

  /** Returns the SKU, or `woo-` and the number. */
  idOf(row: SourceRow): string {
    const id = this.cell(row, 'id')
    return this.cell(row, 'sku') || (id ? `woo-${id}` : '')
  }

  /** Returns a row's image addresses. */
  images(row: SourceRow): string[] {
    const found = imagesIn(this.cell(row, 'images')).map((url) => url.trim())
    return found.filter(Boolean)
  }

  /**
   * Builds a variant.
   * @param parent supplies values that the variation lacks
   * @param ofVariants images of variations, which their siblings do not show
   */
  variant(
    row: SourceRow,
    parent: SourceRow | undefined,
    ofVariants: ReadonlySet<string> = new Set(),
  ): Variant {
    const inherited = parent ? this.#inherit(row, parent) : row
    const options = parent
      ? this.#places.attributes.flatMap(({ name, value }) => {
          const chosen = (row.cells[value] ?? '').trim().replaceAll('\\,', ',')
          const title = (row.cells[name] || parent.cells[name] || '').trim()
          return chosen && title ? [{ name: attributeName(title), value: chosen }] : []
        })
      : []
    const own = this.images(row)
    const shared = parent ? this.images(parent) : []
    // A variation without an image shows all of its parent.
    const others = own.length > 0 ? shared.filter((url) => !ofVariants.has(url)) : shared
    const name = this.cell(row, 'name')
    const parentName = parent ? this.cell(parent, 'name') : ''
    const sale = this.#saleIsOver(row) ? '' : this.cell(row, 'salePrice')
    const period = { from: this.cell(row, 'saleStarts'), until: this.cell(row, 'saleEnds') }
    const isTimed = sale !== '' && (period.from !== '' || period.until !== '')
    return {
      row: inherited,
      sources: [row],
      options,
      id: this.idOf(row) || (parent ? variantId(this.idOf(parent), options) : ''),
      title: parentName || name,
      name: name && name !== parentName ? name : undefined,
      price: this.priceOf(row),
      lastPrice: isTimed ? '' : sale,
      stock: this.#stock(row),
      images: [...new Set([...own, ...others])],
      alts: [],
      more: {
        sku: this.cell(row, 'sku'),
        barcode: this.cell(row, 'barcode'),
        weight: this.#grams(row) || (parent ? this.#grams(parent) : ''),
        cost: this.cell(row, 'cost'),
        state: this.#state(row, parent),
        ...(isTimed ? { salePrice: sale, saleFrom: period.from, saleUntil: period.until } : {}),
      },
    }
  }

  #inherit(row: SourceRow, parent: SourceRow): SourceRow {
    const cells = [...row.cells]
    for (const key of wooFamily) {
      const index = this.#places.at[key]
      if (index !== undefined && !cells[index]?.trim()) cells[index] = parent.cells[index] ?? ''
    }
    return { ...row, cells }
  }

  /** Returns the stock. In stock but uncounted is left empty, for the mapping's default. */
  #stock(row: SourceRow): string {
    if (this.cell(row, 'externalUrl')) return '0'
    const stock = this.cell(row, 'stock')
    if (stock) return stock.startsWith('-') ? '0' : stock
    const inStock = this.cell(row, 'inStock').toLowerCase()
    return inStock === 'outofstock' || noes.includes(inStock) ? '0' : ''
  }

  #grams(row: SourceRow): string {
    for (const [key, unit] of Object.entries(gramsOf)) {
      const grams = wholeGrams(this.cell(row, key as WooKey), unit)
      if (grams) return grams
    }
    return ''
  }

  /** Returns the state: drafts and private products are drafts, with their variations. */
  #state(row: SourceRow, parent: SourceRow | undefined): string {
    const rows = parent ? [row, parent] : [row]
    const has = (key: WooKey, values: readonly string[]) =>
      rows.some((one) => values.includes(this.cell(one, key).toLowerCase()))
    if (has('published', unpublished)) return 'draft'
    return has('visibility', ['hidden']) ? 'hidden' : 'published'
  }

  #saleIsOver(row: SourceRow): boolean {
    const ends = Date.parse(this.cell(row, 'saleEnds'))
    return ends < Date.now()
  }
}
