/**
 * Surrogate keys: names for the contents of an answer, by which the caches of the server and of a
 * CDN drop it. An answer carries the keys of everything in it. A change names the keys of all answers that it may affect.
 */
import type { ShopChange } from '../../../db/queries/core/cdn.queries.ts'

export const productKey = (productId: string): string => `p-${encodeURIComponent(productId)}`
/** For pages that show only whether few units of a product are left. */
export const fewLeftKey = (productId: string): string => `few-${encodeURIComponent(productId)}`
const groupKey = (groupId: string): string => `group:${groupId}`
const categoryKey = (category: string): string => `c-${encodeURIComponent(category)}`

/** The key of all pages and API answers; files have another one. */
export const shopKey = 'shop'
/** The key of files: images and the build's output. */
export const filesKey = 'files'
/** For lists that any product may enter or leave. */
const listsKey = 'lists'
/** For answers with more products than a header may name. */
const manyKey = 'many'
const articlesKey = 'articles'

/** Most bytes of a header of keys: Varnish accepts lines of 8 kB by default. */
export const maxHeaderBytes = 6_000

const textAfter = (name: string) => new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`, 'g')
const productIds = textAfter('productId')
const categories = textAfter('category')
/** A product group in an answer begins with these fields. */
const groupIds = /"id":("[0-9a-f-]{36}"),"name":"(?:[^"\\]|\\.)*","handle":/g

function* valuesOf(pattern: RegExp, text: string): Generator<string> {
  for (const [, value] of text.matchAll(pattern)) yield JSON.parse(value!) as string
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}

/** Addresses of one category's products: REST by path and by query, tRPC, pages. */
const ofCategory = /\/products\/category\/[^?]|\/products\/[^/?]+$|[?&]category=|"category":/
const ofArticles = /^\/(?:api\/blogs|blogs|blogdata|sitemap)|^\/trpc\/[^?]*blogs\./i
const ofProduct = /^\/(?:api\/products(?!\/(?:category|search)(?:[/?]|$))|productInfo)\/([^/?]+)/i
/** The Markdown version of a product's page has the keys of the page. */
const markdownPage = /^(\/productInfo\/[^/?]+)\.md(?=\?|$)/i

/**
 * Returns the keys of an answer: the products and categories that its JSON text or its address
 * names, whichever API sends it.
 * @param url path and query
 */
export function keysOfAnswer(url: string, text: string): string[] {
  const address = decoded(url)
  const ids = new Set([...valuesOf(productIds, text), ...valuesOf(productIds, address)])
  const [, named] = ofProduct.exec(url.replace(markdownPage, '$1')) ?? []
  if (named !== undefined) ids.add(decoded(named))
  const keys = [shopKey]
  if (ofArticles.test(url)) keys.push(articlesKey)
  // An address with a product id is that product's; a category's list may not contain it yet.
  const isAnyList = ids.size === 0 || (named === undefined && !ofCategory.test(address))
  if (isAnyList) keys.push(listsKey)
  for (const category of new Set(valuesOf(categories, text))) keys.push(categoryKey(category))
  for (const group of new Set(valuesOf(groupIds, text))) keys.push(groupKey(group))
  const all = [...keys, ...[...ids].map(productKey)]
  return all.join(' ').length <= maxHeaderBytes ? all : [shopKey, listsKey, manyKey]
}

/** Returns the keys of a page. It shows the exact stock of its own product alone. */
export function keysOfPage(url: string, html: string): string[] {
  const [, own] = ofProduct.exec(url) ?? []
  const ownKey = own === undefined ? undefined : productKey(decoded(own))
  return keysOfAnswer(url, html).map((key) => (key === ownKey ? key : key.replace(/^p-/, 'few-')))
}

/** Returns the keys of answers that show the stock of these products. */
export const keysOfSale = (productIds: readonly string[]): string[] => [
  manyKey,
  ...productIds.map(productKey),
]

function keysOfChange({ entity, action, id, category, products }: ShopChange): string[] {
  if (entity === 'product') {
    // Stock crossed a threshold: lists show low stock, and filters select products in stock.
    const lists = [listsKey, ...(category === null ? [] : [categoryKey(category)])]
    return [productKey(id), manyKey, ...lists]
  }
  // Its products enter or leave lists, and their pages show the group.
  if (entity === 'product_group') return [groupKey(id), listsKey, ...keysOfSale(products)]
  if (entity === 'order') return products.length === 0 ? [] : keysOfSale(products)
  // An event names the review and its product, an audit entry only the product.
  if (entity === 'review') return keysOfSale(action === 'review.added' ? products : [id])
  if (entity === 'blog') return [articlesKey]
  return [shopKey]
}

/** Keys worth naming; more changes purge the whole shop. */
const maxKeys = 1_000

/** Returns the keys to purge after these changes. */
export function keysOfChanges(changes: readonly ShopChange[]): string[] {
  const keys = [...new Set(changes.flatMap(keysOfChange))]
  return keys.length > maxKeys || keys.includes(shopKey) ? [shopKey] : keys
}
