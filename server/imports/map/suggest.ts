/** Drafts a mapping for a file that nobody described: guesses from headers and first values. */
import { asText, csvColumn, headerKey, jsonColumn } from '../formats/columns.ts'
import type { ImportField, Mapping } from '../mapping.schema.ts'
import type { Recognised } from '../read/recognise.ts'
import { looksLikeHtml } from './html.ts'
import { currencyIn, readNumber } from './numbers.ts'

export interface Suggestion {
  mapping: Mapping
  /** what a person should look at before using it */
  notes: string[]
}

/** Headers that mean a field, the surest first; compared by headerKey, whole then as a part. */
const synonyms: Record<Exclude<ImportField, 'imageAlts'>, readonly string[]> = {
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

/**
 * Guesses which column is which field. The result is a draft: it is shown, corrected and saved.
 */
export function suggestMapping(recognised: Recognised): Suggestion {
  const { columns, sample, notation } = recognised
  const values = (column: string | number): string[] =>
    sample.flatMap((row) => {
      const read = notation === 'csv' ? csvColumn(columns, column) : jsonColumn(column)
      const text = asText(read(row)).trim()
      return text ? [text] : []
    })
  const isHeaderless = recognised.hasHeader && looksHeaderless(columns)
  const found =
    isHeaderless || (notation === 'csv' && !recognised.hasHeader)
      ? byContent(columns, values)
      : byName(columns)
  const notes: string[] = []
  const mapping: Mapping = { columns: found }
  if (isHeaderless) {
    mapping.header = false
    notes.push('the first row looks like data, so columns go by number')
  }
  if (recognised.encoding !== 'utf-8') mapping.encoding = recognised.encoding
  addNumbers(mapping, found, values, recognised.delimiter, notes)
  if (found.productId === undefined && found.productName !== undefined) {
    mapping.templates = { productId: `{${found.productName}|slug}` }
    notes.push('no column looks like an id; it is made from the name')
  } else if (
    found.productId !== undefined &&
    new Set(values(found.productId as string)).size < values(found.productId as string).length
  )
    notes.push(`"${String(found.productId)}" repeats in the first rows; an id must not`)
  if (found.category === undefined) {
    mapping.constants = { category: 'makeup' }
    notes.push('no column looks like a category; every product gets "makeup"')
  } else {
    const categories = [...new Set(values(found.category as string))].slice(0, 50)
    mapping.categories = {
      map: Object.fromEntries(categories.map((name) => [name, name.toLowerCase()])),
      unmapped: 'keep',
    }
    notes.push(
      "categories.map holds the categories of the first rows; write the shop's name behind each",
    )
  }
  if (found.stock === undefined) {
    mapping.defaults = { stock: 0 }
    notes.push('no column looks like a stock; new products start with defaults.stock')
  }
  for (const field of ['productName', 'price'] as const)
    if (found[field] === undefined)
      notes.push(`no column looks like ${field}; the mapping must name one`)
  if (found.description !== undefined && values(found.description as string).some(looksLikeHtml))
    notes.push('descriptions hold HTML, which becomes text')
  return { mapping, notes }
}

type Found = Record<string, string | number | undefined>

function byName(columns: readonly string[]): Found {
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
const looksHeaderless = (columns: readonly string[]): boolean =>
  columns.some((column) => isUrl(column) || /^[£$€]?\s*\d+([.,]\d+)?$/.test(column))

function byContent(columns: readonly string[], values: (column: number) => string[]): Found {
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

function addNumbers(
  mapping: Mapping,
  found: Found,
  values: (column: string | number) => string[],
  delimiter: string,
  notes: string[],
): void {
  const prices = found.price === undefined ? [] : values(found.price)
  const usual = delimiter === ';' ? ',' : '.'
  const fails = (decimal: '.' | ',') =>
    prices.filter((price) => readNumber(price, decimal) === undefined).length
  const commas = prices.filter((price) => /\d,\d{1,2}(\D|$)/.test(price)).length
  const decimal =
    commas > prices.length / 2
      ? ','
      : fails(usual) > fails(usual === '.' ? ',' : '.')
        ? usual === '.'
          ? ','
          : '.'
        : usual
  if (decimal !== usual) mapping.numbers = { decimal }
  if (prices.some((price) => (price.match(/\d+[.,]\d\d/g) ?? []).length > 1)) {
    mapping.numbers = { ...mapping.numbers, pick: { price: 'first', lastPrice: 'last' } }
    mapping.columns = { ...mapping.columns, lastPrice: found.price }
    notes.push('price cells hold two prices; the first is taken as price, the last as lastPrice')
  }
  const codes = [...new Set(prices.map(currencyIn).filter((code) => code !== undefined))]
  const inName = /usd|eur|gbp/i.exec(String(found.price ?? ''))?.[0].toUpperCase()
  if (inName && !codes.length) codes.push(inName)
  if (codes.length && !codes.every((code) => code === 'LKR')) {
    mapping.currency = { factor: 1 }
    notes.push(
      `prices look like ${codes.join(', ')}; write the rate to rupees into currency.factor`,
    )
  }
}
