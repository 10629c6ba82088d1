/**
 * The demo shop: products with reviews, blog posts, policies, discount codes and image files. The
 * data are the JSON and Markdown files in this folder; there is no database code here.
 */
import { readFileSync } from 'node:fs'
import type { DemoBlog, DemoProduct, DemoReview, ProductEntry } from './model/types.ts'

const read = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const readJson = <T>(name: string): T => JSON.parse(read(name)) as T

/** The images that a product may have, in the order the shop shows them. */
const views = ['front', 'still', 'texture', 'carton'] as const

/** Completes an entry: a missing lastPrice is the price, a missing detail is null. */
function demoProduct({ shows, details, ...entry }: ProductEntry): DemoProduct {
  const shown = views.filter((view) => shows[view] !== undefined)
  const unknown = { weight: null, size: null, unit: null, howToUse: null, ingredients: null }
  return {
    ...entry,
    lastPrice: entry.lastPrice ?? entry.price,
    images: shown.map((view) => `${entry.productId.toLowerCase()}-${view}`),
    alts: shown.map((view) => `${entry.productName}: ${shows[view]}`),
    details: details && { ...unknown, ...details },
  }
}

/** Every demo product; the first four are the home page's collection. */
export const demoProducts = readJson<ProductEntry[]>('products.json').map(demoProduct)

/** The demo's products that differ in their shade. */
export const demoGroups: {
  name: string
  handle: string
  /** productId → shade and colour */
  shades: Record<string, [shade: string, color: string]>
}[] = [
  {
    name: 'Sanda Velvet Lipstick',
    handle: 'sanda-velvet-lipstick',
    shades: {
      'AR-MU-001': ['Rosa Mal', '#b03a5b'],
      'AR-MU-002': ['Laterite', '#a4472e'],
      'AR-MU-003': ['Kithul', '#6b3a2a'],
    },
  },
  {
    name: 'Niya Polish',
    handle: 'niya-polish',
    shades: {
      'AR-NC-001': ['Araliya Blush', '#f2c4c4'],
      'AR-NC-002': ['Laterite', '#a4472e'],
      'AR-NC-003': ['Monsoon Plum', '#5a2a45'],
      'AR-NC-004': ['Tea Garden', '#3f5b3a'],
      'AR-NC-005': ['Ivory Fort', '#efe6d5'],
    },
  },
]

/** The reviews of the demo shop; no real person wrote them. */
export const demoReviews = readJson<DemoReview[]>('reviews.json')

/** The demo shop's journal, newest first. */
export const demoBlogs: DemoBlog[] = readJson<Omit<DemoBlog, 'desc'>[]>('articles.json').map(
  (article) => ({ ...article, desc: read(`texts/${article.blogId}.md`).trimEnd() }),
)

/** The demo shop's policies, in Markdown, by name. A shop owner writes their own. */
export const demoPolicies = {
  delivery: read('texts/delivery.md'),
  returns: read('texts/returns.md'),
  privacy: read('texts/privacy.md'),
  terms: read('texts/terms.md'),
}

/** Discount codes to try. */
export const demoCodes = [
  {
    code: 'AYUBOWAN',
    name: 'Welcome: 10 % off',
    terms: { type: 'percentage', percent: 10, firstOrder: true },
  },
  {
    code: 'GLOW500',
    name: 'LKR 500 off from 7,500',
    terms: { type: 'amount', amount: 500, minimum: 7_500 },
  },
] as const

/** Returns the file of the rendered image `name`; `-480` names its smaller version. */
export const demoImage = (name: string, size: 'full' | 'small' = 'full'): URL =>
  new URL(`./images/${name}${size === 'small' ? '-480' : ''}.webp`, import.meta.url)
