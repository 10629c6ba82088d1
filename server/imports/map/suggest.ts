/** Drafts a mapping for a file that nobody described: guesses from headers and first values. */
import { productIdLength } from '../../products/products.schema.ts'
import { asText, csvColumn, jsonColumn } from '../formats/columns.ts'
import { isTable } from '../imports.schema.ts'
import type { Mapping } from '../mapping.schema.ts'
import type { Recognised } from '../read/recognise.ts'
import { looksLikeHtml } from './html.ts'
import { currencyIn, readNumber } from './numbers.ts'
import { byContent, byName, type Found, looksHeaderless } from './suggest-columns.ts'

export interface Suggestion {
  mapping: Mapping
  /** what a person should look at before using it */
  notes: string[]
}

/**
 * Guesses which column is which field. The result is a draft: it is shown, corrected and saved.
 */
export function suggestMapping(recognised: Recognised): Suggestion {
  const { columns, sample, notation } = recognised
  const values = (column: string | number): string[] =>
    sample.flatMap((row) => {
      const read = isTable(notation) ? csvColumn(columns, column) : jsonColumn(column)
      const text = asText(read(row)).trim()
      return text ? [text] : []
    })
  const isHeaderless = recognised.hasHeader && looksHeaderless(columns)
  const found =
    isHeaderless || (isTable(notation) && !recognised.hasHeader)
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
    mapping.templates = { productId: `{${found.productName}|slug|shorten:${productIdLength}}` }
    notes.push('no column looks like an id; it is made from the name')
  } else if (values(found.productId as string).some((id) => id.length > productIdLength)) {
    mapping.templates = { productId: `{${found.productId}|shorten:${productIdLength}}` }
    delete found.productId
    notes.push(`some ids have more than ${productIdLength} characters; those are shortened`)
  } else if (
    found.productId !== undefined &&
    new Set(values(found.productId as string)).size < values(found.productId as string).length
  )
    notes.push(`"${String(found.productId)}" repeats in the first rows; an id must not`)
  if (found.category === undefined) {
    mapping.defaults = { category: 'makeup' }
    notes.push('no column looks like a category; new products get "makeup" (defaults.category)')
  } else {
    const categories = [...new Set(values(found.category as string))].slice(0, 50)
    mapping.categories = {
      map: Object.fromEntries(categories.map((name) => [name, name.toLowerCase()])),
      unmapped: 'keep',
    }
    notes.push(
      "categories are taken as the file has them; the mapping's categories.map can give them the shop's names",
    )
  }
  if (found.stock === undefined)
    notes.push(
      'no column looks like a stock; new products start with 0 pieces, which nobody can buy, unless defaults.stock gives a number',
    )
  for (const field of ['productName', 'price'] as const)
    if (found[field] === undefined)
      notes.push(`no column looks like ${field}; the mapping must name one`)
  if (found.description !== undefined && values(found.description as string).some(looksLikeHtml))
    notes.push('descriptions hold HTML, which becomes text')
  return { mapping, notes }
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
