/** Finds the columns of WooCommerce's product CSV. */
import { headerKey } from '../read/columns.ts'
import {
  attributeOf,
  readHeader,
  type WooField,
  type WooWeight,
  weightOf,
} from './woocommerce-headers.ts'

export type WooKey = WooField | WooWeight

/** Columns that a variation inherits from its parent when empty. */
export const wooFamily: readonly WooKey[] = ['short', 'description', 'categories', 'brand', 'tags']
/** Short and long description, joined. */
export const wooText = 'woocommerce:text'

export interface WooPlaces {
  at: Partial<Record<WooKey, number>>
  attributes: { name: number; value: number }[]
  /** false: the header is translated, and prices use that language's decimal mark */
  isEnglish: boolean
  /** products in the REST API's form, one per row */
  isOfApi: boolean
}

export function wooPlaces(columns: readonly string[]): WooPlaces {
  const keys = columns.map(headerKey)
  const { at: headers, isEnglish } = readHeader(keys)
  const at: WooPlaces['at'] = { ...headers }
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
  // Other exporters may use these names for another price or status.
  if (!isOfApi) delete at.price
  if (!isOfApi && keys[at.published ?? -1] === 'status') delete at.published
  return { at, attributes, isEnglish, isOfApi }
}

/** Columns that other tables are unlikely to have. */
const distinctive = ['id', 'sku', 'published', 'visibility', 'short', 'inStock', 'parent'] as const

/** Returns true for WooCommerce. A translated type, name and price alone are no proof. */
export function isWooCommerce(columns: readonly string[]): boolean {
  const { at, isEnglish } = wooPlaces(columns)
  if (at.type === undefined || at.name === undefined || at.regularPrice === undefined) return false
  return isEnglish || distinctive.filter((key) => at[key] !== undefined).length > 1
}
