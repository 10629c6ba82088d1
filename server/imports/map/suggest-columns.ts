/** Guesses which column is which field: by what it is called, or by what stands in it. */
import { headerKey } from '../formats/columns.ts'
import type { shapeFields } from '../mapping.schema.ts'
import { htmlToText, looksLikeHtml } from './html.ts'
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
    'group',
    'product group',
    'warengruppe',
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
type Field = keyof typeof synonyms

/** A header as words: `images[].url` and `imageUrl` are both two. */
const wordsOf = (column: string): string =>
  headerKey(column.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ')).trim()

const isUrl = (text: string): boolean => /^(https?:)?\/\//i.test(text)
const isObject = (text: string): boolean => /^[[{]/.test(text)
const isPicture = (text: string): boolean =>
  isUrl(text) || /^\/|\.(jpe?g|png|webp|gif|avif)\b/i.test(text)

/** What the cells of a field look like; a column of a fitting name holds something else at times. */
const looks: Partial<Record<Field, (cell: string) => boolean>> = {
  Images: (cell) => isPicture(cell) && !isObject(cell),
  price: looksLikePrice,
  lastPrice: looksLikePrice,
  stock: (cell) => readNumber(cell, '.', undefined, true) !== undefined,
  productId: (cell) => !isUrl(cell) && !isObject(cell),
  productName: (cell) => !isUrl(cell) && !isObject(cell),
  category: (cell) => !isUrl(cell) && !isObject(cell),
  description: (cell) => !isUrl(cell) && !isObject(cell),
}

function looksLikePrice(cell: string): boolean {
  const text = looksLikeHtml(cell) ? htmlToText(cell) : cell
  return (
    !isUrl(text) &&
    !isObject(text) &&
    text.length < 100 &&
    readNumber(text, '.', 'first', true) !== undefined
  )
}

/**
 * By the headers, the surest first, where the cells do not speak against it.
 * @param values what a column holds in the first rows, without empty cells
 */
export function byName(columns: readonly string[], values: (column: string) => string[]): Found {
  const left = new Map(columns.map((column) => [wordsOf(column), column]))
  const found: Found = {}
  const fits = (field: Field, key: string): boolean => {
    const cells = values(left.get(key)!)
    const look = looks[field] ?? (() => true)
    return cells.filter(look).length >= cells.length / 2
  }
  const take = (field: Field, key: string | undefined) => {
    if (key === undefined || found[field] !== undefined) return
    found[field] = left.get(key)!
    left.delete(key)
  }
  const fields = Object.entries(synonyms) as [Field, readonly string[]][]
  for (const [field, names] of fields)
    take(
      field,
      names.find((name) => left.has(name) && fits(field, name)),
    )
  for (const [field, names] of fields)
    take(
      field,
      [...left.keys()].find(
        (key) =>
          names.some((name) => name.length > 3 && key.includes(name)) &&
          fits(field, key) &&
          // An id of something else, such as `brand code`, repeats.
          (field !== 'productId' || isUnique(values(left.get(key)!))),
      ),
    )
  return found
}

/** All columns that are called like a field and hold what it wants. */
export const columnsOf = (
  field: Field,
  columns: readonly string[],
  values: (column: string) => string[],
): string[] =>
  columns.filter((column) => {
    const cells = values(column)
    const isNamed = synonyms[field].includes(wordsOf(column))
    return isNamed && cells.length > 0 && cells.every(looks[field] ?? Boolean)
  })

/** True when no two cells are alike. */
export const isUnique = (cells: readonly string[]): boolean =>
  cells.length > 0 && new Set(cells).size === cells.length

/** A column of codes that a header calls a currency. */
export const currencyColumn = (
  columns: readonly string[],
  values: (column: string) => string[],
): string | undefined =>
  columns.find((column) => {
    const cells = values(column)
    const isNamed = /(^| )(currency|währung|devise|moneda|moeda|valuta)( |$)/.test(wordsOf(column))
    return isNamed && cells.length > 0 && cells.every((cell) => /^[a-z]{3}$/i.test(cell))
  })

/**
 * A column with addresses of the products themselves, whose last parts tell them apart at least as well as their
 * names: each stands with one name alone, so that rows about the same product are the same.
 * @param hasNames the columns have names, and that of such a column says so
 */
export const linkColumn = (
  columns: readonly string[],
  values: (column: string | number) => string[],
  { productName }: Found,
  hasNames: boolean,
): string | number | undefined =>
  columns
    .map((column, index) => (hasNames ? column : index + 1))
    .find((column) => {
      if (typeof column === 'string' && !/(^| )(link|url|href)( |$)/.test(wordsOf(column)))
        return false
      const cells = values(column)
      const isLink = (cell: string) => isUrl(cell) && !isPictureAddress(cell)
      if (cells.length === 0 || !cells.every(isLink)) return false
      const ends = cells.map((cell) => cell.split('/').filter(Boolean).at(-1) ?? '')
      if (isUnique(ends)) return true
      const names = productName === undefined ? [] : values(productName)
      const pairs = new Set(ends.map((end, at) => `${end}\n${names[at]}`))
      return names.length === ends.length && pairs.size === new Set(ends).size
    })

const isPictureAddress = (cell: string): boolean =>
  /\.(jpe?g|png|webp|gif|avif)\b|image/i.test(cell)

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
    if (share((cell) => isUrl(cell) && isPictureAddress(cell)) > 0.5) take('Images')
    else if (
      share(
        (cell) =>
          readNumber(cell, '.', 'first', true) !== undefined &&
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
