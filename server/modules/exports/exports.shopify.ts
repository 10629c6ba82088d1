/** Formats products as Shopify's product CSV: one row per variant, one more per further image. */
import { escapeUTF8 } from 'entities'
import { findProductsById } from '../../../db/queries/catalog/products.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { absolute } from '../../core/media/media-address.ts'
import { toRupees } from '../../core/values/money.ts'
import { usualCents } from '../catalog/products/schedule.presenter.ts'
import { joinList } from '../imports/formats/araliya.ts'
import { altNamesHeader, ownTextsHeader } from '../imports/formats/shopify-columns.ts'
import type { OwnTexts } from '../imports/formats/shopify-own.ts'
import type { ExportQuery } from './exports.schema.ts'
import {
  type DetailedProduct,
  detailed,
  exportDetailedProducts,
  type ProductPlace,
  pageSize,
} from './exports.service.ts'

/** Shopify's own headers, followed by metafields for alternative names and a variant's own texts. */
export const shopifyHeader = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
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
  'Variant Image',
  'Status',
  altNamesHeader,
  ownTextsHeader,
] as const

/** Converts plain text to HTML that converts back byte for byte. */
const textToHtml = (text: string): string =>
  text === '' ? '' : `<div style="white-space: pre-wrap">${escapeUTF8(text)}</div>`

/** Returns the options of a variant; images of swatches have their full addresses. */
export const optionsOf = ({ options }: ProductPlace, shopUrl: string) =>
  options.map(({ swatch, ...option }) => ({ ...option, swatch: absolute(shopUrl, swatch) }))

type Cells = Partial<Record<(typeof shopifyHeader)[number], string>>

const rowOf = (cells: Cells): string[] => shopifyHeader.map((column) => cells[column] ?? '')

const isShown = ({ row: { state = 'published' } }: DetailedProduct): boolean =>
  state === 'published'
const isActive = ({ row: { state = 'published' } }: DetailedProduct): boolean =>
  state === 'published' || state === 'hidden'

/** Returns the columns of Shopify's product, which its first row fills. */
const productCells = (products: readonly DetailedProduct[], title: string): Cells => {
  const { row, details } = products[0]!
  return {
    Title: title,
    'Body (HTML)': textToHtml(row.description),
    Vendor: details?.brand ?? '',
    Type: row.category,
    Tags: (details?.tags ?? []).join(', '),
    Published: String(products.some(isShown)),
    Status: products.some(isActive) ? 'active' : 'draft',
  }
}

/** Returns the columns of Shopify's variant. */
function variantCells({ row }: DetailedProduct): Cells {
  const price = toRupees(row.price_cents).toFixed(2)
  // Shopify's file has no timed sales, so it gets the price outside the sale.
  const now = toRupees(usualCents(row)).toFixed(2)
  return {
    'Variant SKU': row.product_id,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(row.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': now,
    'Variant Compare At Price': price === now ? '' : price,
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    [altNamesHeader]: joinList(row.alt_names),
  }
}

/** Returns the texts of a product that Shopify's columns have no place for. */
function ownTexts(one: DetailedProduct, shopUrl: string): OwnTexts {
  const { row, details, group } = one
  const tags = details?.tags ?? []
  if (!group) return tags.length > 0 ? { tags } : {}
  return {
    name: row.product_name,
    description: textToHtml(row.description),
    category: row.category,
    altNames: row.alt_names,
    Images: row.images.map((url) => absolute(shopUrl, url)),
    imageAlts: row.image_alts,
    brand: details?.brand ?? '',
    tags,
    state: isActive(one) ? (row.state ?? 'published') : 'draft',
    swatches: optionsOf(group, shopUrl).map(({ swatch }) => swatch),
  }
}

/**
 * Returns the rows of a product or of a group: one for each variant, and one for each further
 * image. Image addresses become absolute, so that Shopify can fetch them.
 */
function shopifyRows(products: readonly DetailedProduct[], shopUrl: string): string[][] {
  const [first] = products
  const { group, row } = first!
  const Handle = group?.handle ?? row.product_id
  const images = new Map<string, string>()
  const imageCells = (url: string | undefined): Cells => {
    if (url === undefined) return {}
    const alt = images.get(url) ?? ''
    const place = [...images.keys()].indexOf(url) + 1
    return { 'Image Src': url, 'Image Position': String(place), 'Image Alt Text': alt }
  }
  const shown = products.map((one) => one.row.images.map((url) => absolute(shopUrl, url)))
  // The first images of all variants come first.
  const firsts = products.map((one, at) => [shown[at]![0], one.row.image_alts[0]] as const)
  const others = products.flatMap((one, at) =>
    shown[at]!.slice(1).map((url, index) => [url, one.row.image_alts[index + 1]] as const),
  )
  for (const [url, alt] of [...firsts, ...others])
    if (url !== undefined && !images.get(url)) images.set(url, alt ?? '')
  const used = new Set(firsts.map(([url]) => url))
  const variants = products.map((one, at) => {
    const options = one.group ? optionsOf(one.group, shopUrl) : [unnamedOption]
    const named = options.flatMap(({ name, value }, place) => [
      ...(at === 0 ? [[`Option${place + 1} Name`, name]] : []),
      [`Option${place + 1} Value`, value],
    ])
    const texts = ownTexts(one, shopUrl)
    const image = shown[at]![0]
    return rowOf({
      Handle,
      ...(at === 0 ? productCells(products, group?.name ?? row.product_name) : {}),
      ...Object.fromEntries(named),
      ...variantCells(one),
      ...imageCells(image),
      ...(group && image ? { 'Variant Image': image } : {}),
      ...(Object.keys(texts).length > 0 ? { [ownTextsHeader]: JSON.stringify(texts) } : {}),
    })
  })
  const more = [...images.keys()].filter((url) => !used.has(url))
  return [...variants, ...more.map((url) => rowOf({ Handle, ...imageCells(url) }))]
}

/** Shopify's option of a product without variants. */
const unnamedOption = { name: 'Title', value: 'Default Title' }

/** Yields the rows of products, single ones first: Shopify needs the variants of a group together. */
export async function* shopifyPages(
  services: AllServices,
  query: ExportQuery,
  shopUrl: string,
): AsyncGenerator<string[][]> {
  const groups = new Map<string, string[]>()
  for await (const products of exportDetailedProducts(services, query)) {
    for (const { row, group } of products)
      if (group) groups.set(group.group_id, [...(groups.get(group.group_id) ?? []), row.product_id])
    yield products.filter(({ group }) => !group).flatMap((one) => shopifyRows([one], shopUrl))
  }
  let ids: string[] = []
  const rows = async () => {
    const products = await detailed(services, await findProductsById(services.reports, ids))
    const together = Map.groupBy(products, ({ group }) => group?.group_id)
    return [...together.values()].flatMap((some) => shopifyRows(some.sort(byPosition), shopUrl))
  }
  for (const group of groups.values()) {
    ids.push(...group)
    if (ids.length < pageSize) continue
    yield await rows()
    ids = []
  }
  if (ids.length > 0) yield await rows()
}

const byPosition = (one: DetailedProduct, other: DetailedProduct): number =>
  (one.group?.position ?? 0) - (other.group?.position ?? 0)
