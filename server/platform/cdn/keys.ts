/**
 * Surrogate keys: what an answer is made of, by names that a CDN is later told to forget. An answer
 * bears the keys of what stands in it; a change names the keys of all that it may have made old.
 */
import type { ShopChange } from '../../../db/queries/core/cdn.queries.ts'

const productKey = (productId: string): string => `p-${encodeURIComponent(productId)}`
const categoryKey = (category: string): string => `c-${encodeURIComponent(category)}`

/** On all that is made anew when something changes: pages, the API's answers, not files. */
export const shopKey = 'shop'
/** On files: pictures and what the build made. */
export const filesKey = 'files'
/** On what any product may come into or leave. */
const listsKey = 'lists'
/** On what holds more products than a header may name. */
const manyKey = 'many'
const articlesKey = 'articles'

/** Bytes of a header of keys: Varnish takes lines of 8 kB unless it is told otherwise. */
export const mostHeaderBytes = 6_000

const textAfter = (name: string) => new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`, 'g')
const productIds = textAfter('productId')
const categories = textAfter('category')

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

/**
 * The keys of an answer: the products and categories that its text or its address names, whichever
 * door it leaves by, as all of them write JSON.
 * @param url path and query
 */
export function keysOfAnswer(url: string, text: string): string[] {
  const address = decoded(url)
  const ids = new Set([...valuesOf(productIds, text), ...valuesOf(productIds, address)])
  const [, named] = ofProduct.exec(url) ?? []
  if (named !== undefined) ids.add(decoded(named))
  const keys = [shopKey]
  if (ofArticles.test(url)) keys.push(articlesKey)
  // What names a product in its address is that product's; of a category's list none may be in it yet.
  const isAnyList = ids.size === 0 || (named === undefined && !ofCategory.test(address))
  if (isAnyList) keys.push(listsKey)
  for (const category of new Set(valuesOf(categories, text))) keys.push(categoryKey(category))
  const all = [...keys, ...[...ids].map(productKey)]
  return all.join(' ').length <= mostHeaderBytes ? all : [shopKey, listsKey, manyKey]
}

function keysOfChange({ entity, action, id, category, products }: ShopChange): string[] {
  if (entity === 'product') {
    // Few left, or some again: what a list shows of it, and whether one of what is in stock does.
    const lists = [listsKey, ...(category === null ? [] : [categoryKey(category)])]
    return [productKey(id), manyKey, ...lists]
  }
  if (entity === 'order') return products.length === 0 ? [] : [manyKey, ...products.map(productKey)]
  // An event names the review and its product, a line of the audit log the product alone.
  if (entity === 'review')
    return [manyKey, ...(action === 'review.added' ? products : [id]).map(productKey)]
  if (entity === 'blog') return [articlesKey]
  return [shopKey]
}

/** Keys that are worth naming; more changes than that are the whole shop. */
const mostKeys = 1_000

/** What a CDN is to forget after these changes. */
export function keysOfChanges(changes: readonly ShopChange[]): string[] {
  const keys = [...new Set(changes.flatMap(keysOfChange))]
  return keys.length > mostKeys || keys.includes(shopKey) ? [shopKey] : keys
}
