/** Guesses which column is which field: by what it is called, or by what stands in it. */
import { headerKey } from '../formats/columns.ts'
import type { shapeFields } from '../mapping.schema.ts'
import { readNumber } from './numbers.ts'

/** Headers that mean a field, the surest first; compared by headerKey, whole then as a part. */
const synonyms: Record<Exclude<(typeof shapeFields)[number], 'imageAlts'>, readonly string[]> = {
  productId: [
    'productid',
    'product id',
    'sku',
    'id',
    'handle',
    'code',
    'article',
    'item number',
    'ean',
    'barcode',
    'gtin',
    'artikelnummer',
    'référence',
    'reference',
  ],
  productName: [
    'productname',
    'product name',
    'name',
    'title',
    'product',
    'item',
    'bezeichnung',
    'nom',
    'nombre',
  ],
  altNames: ['altnames', 'alt names', 'alternative names', 'aliases', 'other names', 'synonyms'],
  category: [
    'category',
    'product type',
    'primary category',
    'categories',
    'type',
    'department',
    'kategorie',
    'catégorie',
  ],
  lastPrice: [
    'lastprice',
    'last price',
    'sale price',
    'special price',
    'discounted price',
    'final price',
    'current price',
    'offer price',
  ],
  price: [
    'price',
    'regular price',
    'list price',
    'price usd',
    'rrp',
    'mrp',
    'unit price',
    'preis',
    'prix',
    'precio',
    'cost',
  ],
  stock: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'inventory quantity',
    'on hand',
    'available',
    'bestand',
    'units',
  ],
  description: [
    'description',
    'desc',
    'details',
    'body',
    'body html',
    'long description',
    'text',
    'beschreibung',
  ],
  Images: [
    'images',
    'image',
    'image link',
    'image url',
    'image src',
    'picture',
    'pictures',
    'photo',
    'img',
    'thumbnail',
    'bild',
  ],
}

/** field → column */
export type Found = Record<string, string | number | undefined>

/** By the headers, the surest first. */
export function byName(columns: readonly string[]): Found {
  const left = new Map(
    columns.map((column) => [
      headerKey(column)
        .replace(/[^\p{L}\p{N} ]/gu, '')
        .trim(),
      column,
    ]),
  )
  const found: Found = {}
  const take = (field: string, key: string | undefined) => {
    if (key === undefined || found[field] !== undefined) return
    found[field] = left.get(key)!
    left.delete(key)
  }
  const fields = Object.entries(synonyms)
  for (const [field, names] of fields)
    take(
      field,
      names.find((name) => left.has(name)),
    )
  for (const [field, names] of fields)
    take(
      field,
      [...left.keys()].find((key) =>
        names.some((name) => name.length > 3 && key.split(' ').join(' ').includes(name)),
      ),
    )
  return found
}

const isUrl = (text: string): boolean => /^(https?:)?\/\//i.test(text)

/** A header has no addresses and no numbers in it. */
export const looksHeaderless = (columns: readonly string[]): boolean =>
  columns.some((column) => isUrl(column) || /^[£$€]?\s*\d+([.,]\d+)?$/.test(column))

/** By the first cells, for files without a header. */
export function byContent(columns: readonly string[], values: (column: number) => string[]): Found {
  const found: Found = {}
  columns.forEach((_, index) => {
    const number = index + 1
    const cells = values(number)
    const share = (test: (cell: string) => boolean) =>
      cells.filter(test).length / (cells.length || 1)
    const take = (field: string) => {
      found[field] ??= number
    }
    if (share((cell) => isUrl(cell) && /\.(jpe?g|png|webp|gif|avif)|image/i.test(cell)) > 0.5)
      take('Images')
    else if (
      share(
        (cell) =>
          readNumber(cell, '.', 'first') !== undefined &&
          /[£$€.,]/.test(cell) &&
          cell.length < 60 &&
          !isUrl(cell),
      ) > 0.6
    )
      take('price')
    else if (share((cell) => /^\d+$/.test(cell)) > 0.9)
      take(new Set(cells).size === cells.length ? 'productId' : 'stock')
    else if (share((cell) => cell.length > 150) > 0.3) take('description')
    else if (share((cell) => cell.includes(' ') && !isUrl(cell)) > 0.5) take('productName')
    else if (!cells.some(isUrl) && new Set(cells).size < cells.length / 2) take('category')
  })
  return found
}
