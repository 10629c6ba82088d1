/** Formats products as Shopify's product CSV: one row per product, one more per further image. */
import { escapeUTF8 } from 'entities'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import { absolute } from '../../core/media/media-address.ts'
import { toRupees } from '../../core/values/money.ts'
import { usualCents } from '../catalog/products/schedule.presenter.ts'
import { joinList } from '../imports/formats/araliya.ts'
import { altNamesHeader } from '../imports/formats/shopify-columns.ts'

/** Shopify's own headers, followed by a metafield for alternative names. */
export const shopifyHeader = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Status',
  altNamesHeader,
] as const

/** Converts plain text to HTML that converts back byte for byte. */
const textToHtml = (text: string): string =>
  text === '' ? '' : `<div style="white-space: pre-wrap">${escapeUTF8(text)}</div>`

/** Returns a product's rows. Image addresses become absolute, so that Shopify can fetch them. */
export function shopifyRows(row: ProductViewRow, shopUrl: string): string[][] {
  const price = toRupees(row.price_cents).toFixed(2)
  // Shopify's file has no timed sales, so it gets the price outside the sale.
  const now = toRupees(usualCents(row)).toFixed(2)
  const { state = 'published' } = row
  const images = row.images.map((url, index) => [
    absolute(shopUrl, url),
    String(index + 1),
    row.image_alts[index] ?? '',
  ])
  const empty = shopifyHeader.map(() => '')
  const first = [
    row.product_id,
    row.product_name,
    textToHtml(row.description),
    '',
    row.category,
    String(state === 'published'),
    'Title',
    'Default Title',
    row.product_id,
    'shopify',
    String(row.stock),
    'deny',
    'manual',
    now,
    price === now ? '' : price,
    'true',
    'true',
    ...(images[0] ?? ['', '', '']),
    state === 'published' || state === 'hidden' ? 'active' : 'draft',
    joinList(row.alt_names),
  ]
  const at = shopifyHeader.indexOf('Image Src')
  const more = images.slice(1).map((image) => {
    const cells = [...empty]
    cells[0] = row.product_id
    cells.splice(at, image.length, ...image)
    return cells
  })
  return [first, ...more]
}
