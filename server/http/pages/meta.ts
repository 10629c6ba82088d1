/**
 * Describes each page for its head: title, description, canonical address, Open Graph, JSON-LD, and
 * whether it exists. Pure apart from the PageReader of parts.ts.
 */

import {
  cardImageSizes,
  firstCards,
  hero,
  heroImages,
  productImageSizes,
} from '../../core/media/images.schema.ts'
import { pageRoutes, productPath } from '../../core/pages/page-paths.schema.ts'
import { categoryTitle, menuCategories } from '../../modules/catalog/products/categories.schema.ts'
import type { Product } from '../../modules/catalog/products/products.schema.ts'
import { productData } from '../../modules/catalog/products/structured-data.schema.ts'
import type { DistrictRate } from '../../modules/pricing/shipping/district-rates.ts'
import { matchPage } from './match-page.ts'
import {
  crumbs,
  imagePreloads,
  lost,
  type PageMeta,
  type PageRequest,
  type Preload,
  pageTexts,
  plain,
  shorten,
} from './parts.ts'
import { describeArticle, describeQuestions, describeText } from './text-pages.ts'

const shopPath = pageRoutes.products.pattern
export const categoryPath = (category: string) => `${shopPath}/${encodeURIComponent(category)}`

const shippingDetails = ({ amount, districts }: DistrictRate) => ({
  '@type': 'OfferShippingDetails',
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'LK',
    ...(districts.length > 0 ? { addressRegion: districts } : {}),
  },
  shippingRate: { '@type': 'MonetaryAmount', value: amount, currency: 'LKR' },
})

async function describeProduct(id: string, ask: PageRequest): Promise<PageMeta> {
  const found = await ask.read.product(id)
  if (!found) return { ...lost, page: 'product' }
  const { product, rates } = found
  const { origin } = ask
  const canonical = productPath(product.productId)
  const data = productData(found, { origin, name: ask.site.name })
  return {
    page: 'product',
    status: 200,
    title: product.productName,
    description: shorten(product.description || product.productName),
    canonical,
    type: 'product',
    image: product.Images[0],
    preloads: imagePreloads([product], productImageSizes, ask),
    jsonLd: [
      {
        ...data,
        offers: {
          ...data.offers,
          ...(rates.length > 0 ? { shippingDetails: rates.map(shippingDetails) } : {}),
        },
      },
      crumbs(origin, [
        [ask.site.name, '/'],
        [ask.site.pages.products.title, shopPath],
        [categoryTitle(product.category), categoryPath(product.category)],
        [product.productName, canonical],
      ]),
    ],
  }
}

/** Returns the first images of a list without filter, search or sort; others are not preloaded. */
const firstImages = (products: readonly Product[], ask: PageRequest): Preload[] =>
  ask.search.size > 0 ? [] : imagePreloads(products.slice(0, firstCards), cardImageSizes, ask)

async function describeList(ask: PageRequest): Promise<PageMeta> {
  const list = await ask.read.list()
  return { ...plain('products', ask), preloads: firstImages(list?.products ?? [], ask) }
}

async function describeCategory(category: string, ask: PageRequest): Promise<PageMeta> {
  const list = await ask.read.list(category)
  const known = (menuCategories as readonly string[]).includes(category)
  if (!list || !(known || list.known)) return { ...lost, page: 'category' }
  const title = categoryTitle(category)
  return {
    ...plain('category', ask),
    preloads: firstImages(list.products, ask),
    title,
    description: `${title} from ${ask.site.name}: see all products with prices in LKR.`,
    canonical: categoryPath(category),
    jsonLd: [
      crumbs(ask.origin, [
        [ask.site.name, '/'],
        [ask.site.pages.products.title, shopPath],
        [title, categoryPath(category)],
      ]),
    ],
  }
}

function describeHome(ask: PageRequest): PageMeta {
  const { wide, tall } = heroImages(ask.site.hero, ask)
  return {
    ...plain('home', ask),
    preloads: [
      {
        href: tall.src,
        srcSet: tall.srcSet,
        sizes: hero.tallSizes,
        media: hero.tallMedia,
      },
      {
        href: wide.src,
        srcSet: wide.srcSet,
        sizes: hero.wideSizes,
        media: `not all and ${hero.tallMedia}`,
      },
    ],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: ask.site.name,
        url: `${ask.origin}/`,
        logo: new URL(ask.site.logo || '/apple-touch-icon.png', ask.origin).href,
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: ask.site.name,
        url: `${ask.origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${ask.origin}${shopPath}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** Describes the page of an address; unknown products, articles, categories and pages are 404. */
export async function describePage(path: string, ask: PageRequest): Promise<PageMeta> {
  const { page, parameter } = matchPage(path)
  if (page === 'lost') return lost
  if (page === 'admin') return { ...lost, page, status: 200, title: 'Admin' }
  if (page === 'home') return describeHome(ask)
  if (page === 'products') return describeList(ask)
  if (page === 'product') return parameter ? describeProduct(parameter, ask) : { ...lost, page }
  if (page === 'category') return parameter ? describeCategory(parameter, ask) : { ...lost, page }
  if (page === 'policy' || page === 'cmsPage') {
    if (!parameter) return { ...lost, page }
    return page === 'policy'
      ? describeText(page, await ask.read.policy(parameter), `/policies/${parameter}`, ask)
      : describeText(page, await ask.read.cmsPage(parameter), `/pages/${parameter}`, ask)
  }
  if (page === 'faq') return describeQuestions(ask)
  if (page === 'article') return describeArticle(ask.search.get('id'), ask)
  return plain(page, ask)
}

/** Describes the page when the data cannot be read: the page opens and shows the error itself. */
export function describeUnread(path: string, { origin, site }: PageRequest): PageMeta {
  const { page } = matchPage(path)
  if (page === 'lost') return lost
  const title = page === 'admin' ? 'Admin' : pageTexts(page, site).title
  return {
    ...lost,
    page,
    status: 200,
    title: title || site.name,
    canonical: undefined,
    image: `${origin}/og.png`,
  }
}
