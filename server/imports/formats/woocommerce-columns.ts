/** The columns of WooCommerce's product CSV. */
import { headerKey } from './columns.ts'

const headers = {
  id: 'id',
  type: 'type',
  sku: 'sku',
  name: 'name',
  published: 'published',
  short: 'short description',
  description: 'description',
  visibility: 'visibility in catalog',
  barcode: 'gtin, upc, ean, or isbn',
  kilograms: 'weight (kg)',
  grams: 'weight (g)',
  pounds: 'weight (lbs)',
  ounces: 'weight (oz)',
  cost: 'cost of goods',
  saleStarts: 'date sale price starts',
  saleEnds: 'date sale price ends',
  inStock: 'in stock?',
  stock: 'stock',
  salePrice: 'sale price',
  regularPrice: 'regular price',
  categories: 'categories',
  images: 'images',
  parent: 'parent',
  externalUrl: 'external url',
} as const
export type WooKey = keyof typeof headers

/** What a variation takes from its parent where it says nothing itself. */
export const wooFamily: readonly WooKey[] = ['short', 'description', 'categories']
/** Short and long description, joined. */
export const wooText = 'woocommerce:text'

export interface WooPlaces {
  at: Partial<Record<WooKey, number>>
  attributes: { name: number; value: number }[]
}

export function wooPlaces(columns: readonly string[]): WooPlaces {
  const keys = columns.map(headerKey)
  const at: Partial<Record<WooKey, number>> = {}
  for (const key of Object.keys(headers) as WooKey[]) {
    const index = keys.indexOf(headers[key])
    if (index !== -1) at[key] = index
  }
  const attributes = keys.flatMap((key, name) => {
    const number = /^attribute (\d+) name$/.exec(key)?.[1]
    const value = number ? keys.indexOf(`attribute ${number} value(s)`) : -1
    return value === -1 ? [] : [{ name, value }]
  })
  return { at, attributes }
}

export function isWooCommerce(columns: readonly string[]): boolean {
  const { at } = wooPlaces(columns)
  return at.type !== undefined && at.name !== undefined && at.regularPrice !== undefined
}
