/** The columns of Shopify's product CSV, with the headers before and after 2024. */
import { headerKey } from '../read/columns.ts'
import type { MoreField } from './variants.ts'

/** The metafield column in which our Shopify export keeps a variant's own texts, as JSON. */
export const ownTextsHeader = 'Own texts (variant.metafields.araliya.own_texts)'
/** The metafield column in which our Shopify export keeps alternative names. */
export const altNamesHeader = 'Alternative names (product.metafields.araliya.alt_names)'

export const shopifyHeaders = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  category: ['product category', 'standardized product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  optionName1: ['option1 name'],
  optionValue1: ['option1 value'],
  linkedTo1: ['option1 linked to'],
  optionName2: ['option2 name'],
  optionValue2: ['option2 value'],
  linkedTo2: ['option2 linked to'],
  optionName3: ['option3 name'],
  optionValue3: ['option3 value'],
  linkedTo3: ['option3 linked to'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  // Weights are always grams; the unit only controls Shopify's display.
  weightUnit: ['variant weight unit', 'weight unit for display'],
  cost: ['cost per item'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  altNames: [headerKey(altNamesHeader)],
  ownTexts: [headerKey(ownTextsHeader)],
} as const
export type ShopifyKey = keyof typeof shopifyHeaders

/** The description as text, for files that we exported. */
export const shopifyText = 'shopify:text'

/** Columns that only a product's first row fills. */
export const shopifyFamily: readonly ShopifyKey[] = [
  'title',
  'body',
  'vendor',
  'type',
  'category',
  'tags',
  'published',
  'status',
  'altNames',
  'optionName1',
  'optionName2',
  'optionName3',
]

export function shopifyPlaces(columns: readonly string[]): Partial<Record<ShopifyKey, number>> {
  const keys = columns.map(headerKey)
  const found: Partial<Record<ShopifyKey, number>> = {}
  for (const key of Object.keys(shopifyHeaders) as ShopifyKey[]) {
    const index = keys.findIndex((name) =>
      (shopifyHeaders[key] as readonly string[]).includes(name),
    )
    if (index !== -1) found[key] = index
  }
  return found
}

/** Returns true for both generations of headers. */
export function isShopify(columns: readonly string[]): boolean {
  const at = shopifyPlaces(columns)
  return (
    at.handle !== undefined &&
    at.title !== undefined &&
    at.price !== undefined &&
    (at.optionValue1 !== undefined || at.image !== undefined || at.compareAt !== undefined)
  )
}

/** Returns the additional fields that the file has; in our own export, the SKU is the productId. */
export const shopifyMoreFields = (
  at: Partial<Record<ShopifyKey, number>>,
  isOwn: boolean,
): MoreField[] => [
  ...(at.sku !== undefined && !isOwn ? (['sku'] as const) : []),
  ...(at.barcode === undefined ? [] : (['barcode'] as const)),
  ...(at.grams === undefined ? [] : (['weight'] as const)),
  ...(at.cost === undefined ? [] : (['cost'] as const)),
  ...(at.status === undefined && at.published === undefined ? [] : (['state'] as const)),
]

/** Returns the state: drafts and archived products become drafts; active but unlisted products are hidden. */
export function shopifyState(status: string, published: string): string {
  const isActive = status.toLowerCase() === 'active'
  if (status !== '' && !isActive) return 'draft'
  if (published.toLowerCase() !== 'false') return 'published'
  return isActive ? 'hidden' : 'draft'
}
