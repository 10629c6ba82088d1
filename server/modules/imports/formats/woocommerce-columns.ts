/** Where the columns of WooCommerce's product CSV stand. */
import { headerKey } from '../read/columns.ts'
import {
  attributeOf,
  readHeader,
  type WooWeight,
  type WooWord,
  weightOf,
} from './woocommerce-words.ts'

export type WooKey = WooWord | WooWeight

/** What a variation takes from its parent where it says nothing itself. */
export const wooFamily: readonly WooKey[] = ['short', 'description', 'categories']
/** Short and long description, joined. */
export const wooText = 'woocommerce:text'

export interface WooPlaces {
  at: Partial<Record<WooKey, number>>
  attributes: { name: number; value: number }[]
  /** else the header is translated, and prices are written as people there do */
  isEnglish: boolean
  /** products as the REST API gives them, each in one row */
  isOfApi: boolean
}

export function wooPlaces(columns: readonly string[]): WooPlaces {
  const keys = columns.map(headerKey)
  const { at: words, isEnglish } = readHeader(keys)
  const at: WooPlaces['at'] = { ...words }
  const parts = keys.map(attributeOf)
  keys.forEach((key, index) => {
    const unit = weightOf(key)
    if (unit) at[unit] ??= index
  })
  const attributes = parts.flatMap((one, name) => {
    if (one?.part !== 'name') return []
    const value = parts.findIndex((other) => other?.part === 'value' && other.number === one.number)
    return value === -1 ? [] : [{ name, value }]
  })
  const isOfApi = keys.includes('permalink') || keys.includes('stock status')
  // The exporter of other columns may call anything a price or a status.
  if (!isOfApi) delete at.price
  if (!isOfApi && keys[at.published ?? -1] === 'status') delete at.published
  return { at, attributes, isEnglish, isOfApi }
}

/** Columns that tables of others are less likely to have. */
const telling = ['id', 'sku', 'published', 'visibility', 'short', 'inStock', 'parent'] as const

/** A translated type, name and price alone may stand in anybody's table. */
export function isWooCommerce(columns: readonly string[]): boolean {
  const { at, isEnglish } = wooPlaces(columns)
  if (at.type === undefined || at.name === undefined || at.regularPrice === undefined) return false
  return isEnglish || telling.filter((key) => at[key] !== undefined).length > 1
}
