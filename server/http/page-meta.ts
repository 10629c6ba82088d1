/**
 * What each page says about itself in its head: title, description, canonical address, Open Graph,
 * JSON-LD, and whether it exists at all. Pure but for {@link PageReader}.
 */
import type { Blog } from '../blogs/blogs.schema.ts'
import { categoryTitle, menuCategories } from '../products/categories.schema.ts'
import type { Product } from '../products/products.schema.ts'
import { lostTitle, type PageName, pageRoutes, siteTitle } from './pages.schema.ts'
import { hero, productPictureSizes, storedSrcSet } from './pictures.schema.ts'

/** What pages ask the shop; undefined means that there is no such thing. */
export interface PageReader {
  product: (
    productId: string,
  ) => Promise<{ product: Product; rating: { count: number; average: number | null } } | undefined>
  blog: (blogId: string) => Promise<Blog | undefined>
  hasCategory: (category: string) => Promise<boolean>
}

/** A picture to fetch before the page's code asks for it. */
export interface Preload {
  href: string
  srcSet?: string | undefined
  sizes?: string | undefined
  media?: string | undefined
}

export interface PageMeta {
  page: PageName | 'admin' | 'lost'
  status: 200 | 404
  /** without the site's name */
  title: string
  description: string
  /** path with the part of the search that makes another page; undefined: not to be indexed */
  canonical: string | undefined
  type: 'website' | 'product' | 'article'
  image: string | undefined
  jsonLd: object[]
  preloads: Preload[]
}

const lost: PageMeta = {
  page: 'lost',
  status: 404,
  title: lostTitle,
  description: '',
  canonical: undefined,
  type: 'website',
  image: undefined,
  jsonLd: [],
  preloads: [],
}

/** Longest description worth sending; search engines cut it anyway. */
const descriptionLength = 200

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionLength) return line
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Which page an address means, with its one parameter. */
export function matchPage(path: string): { page: PageMeta['page']; parameter: string | undefined } {
  const [head = '', rest, ...more] = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (head.toLowerCase() === 'admin') return { page: 'admin', parameter: undefined }
  if (more.length > 0) return { page: 'lost', parameter: undefined }
  for (const [name, { pattern }] of Object.entries(pageRoutes)) {
    const [, wanted = '', parameter] = pattern.split('/')
    if (wanted.toLowerCase() !== head.toLowerCase()) continue
    if (Boolean(parameter) !== Boolean(rest)) continue
    return { page: name as PageName, parameter: rest === undefined ? undefined : decode(rest) }
  }
  return { page: 'lost', parameter: undefined }
}

const crumbs = (origin: string, steps: [name: string, path: string][]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? origin + address : address

const shopPath = pageRoutes.products.pattern
const categoryPath = (category: string) => `${shopPath}/${encodeURIComponent(category)}`

async function describeProduct(id: string, ask: Asking): Promise<PageMeta> {
  const found = await ask.read.product(id)
  if (!found) return { ...lost, page: 'product' }
  const { product, rating } = found
  const { origin } = ask
  const canonical = `/productInfo/${encodeURIComponent(product.productId)}`
  const images = product.Images.map((image) => absolute(origin, image))
  const first = product.Images[0]
  return {
    page: 'product',
    status: 200,
    title: product.productName,
    description: shorten(product.description || product.productName),
    canonical,
    type: 'product',
    image: images[0],
    preloads: first
      ? [{ href: first, srcSet: storedSrcSet(ask.imagesUrl, first), sizes: productPictureSizes }]
      : [],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.productName,
        sku: product.productId,
        description: shorten(product.description || product.productName),
        category: categoryTitle(product.category),
        ...(product.altNames.length > 0 ? { alternateName: product.altNames } : {}),
        ...(images.length > 0 ? { image: images } : {}),
        brand: { '@type': 'Brand', name: siteTitle },
        offers: {
          '@type': 'Offer',
          url: origin + canonical,
          priceCurrency: 'LKR',
          price: product.lastPrice.toFixed(2),
          availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
        ...(rating.count > 0 && rating.average !== null
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: rating.average,
                reviewCount: rating.count,
              },
            }
          : {}),
      },
      crumbs(origin, [
        [pageRoutes.home.title, '/'],
        [pageRoutes.products.title, shopPath],
        [categoryTitle(product.category), categoryPath(product.category)],
        [product.productName, canonical],
      ]),
    ],
  }
}

async function describeCategory(category: string, ask: Asking): Promise<PageMeta> {
  const known = (menuCategories as readonly string[]).includes(category)
  if (!known && !(await ask.read.hasCategory(category))) return { ...lost, page: 'category' }
  const title = categoryTitle(category)
  return {
    ...plain('category', ask),
    title,
    description: `${title} from Araliya: see all products with prices in LKR.`,
    canonical: categoryPath(category),
    jsonLd: [
      crumbs(ask.origin, [
        [pageRoutes.home.title, '/'],
        [pageRoutes.products.title, shopPath],
        [title, categoryPath(category)],
      ]),
    ],
  }
}

async function describeArticle(id: string | null, ask: Asking): Promise<PageMeta> {
  // Opened from the list the article comes as navigation state: the address may be bare.
  if (!id) return { ...plain('article', ask), canonical: undefined }
  const blog = await ask.read.blog(id)
  if (!blog) return { ...lost, page: 'article' }
  const canonical = `${pageRoutes.article.pattern}?id=${encodeURIComponent(blog.blogId)}`
  const image = blog.Images[0] && absolute(ask.origin, blog.Images[0])
  return {
    ...plain('article', ask),
    title: blog.blogTopic,
    description: shorten(blog.miniDesc || blog.desc),
    canonical,
    type: 'article',
    image,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: blog.blogTopic,
        description: shorten(blog.miniDesc || blog.desc),
        datePublished: blog.date,
        mainEntityOfPage: ask.origin + canonical,
        author: { '@type': 'Organization', name: siteTitle },
        publisher: { '@type': 'Organization', name: siteTitle },
        ...(image ? { image } : {}),
      },
    ],
  }
}

function plain(page: PageName, ask: Asking): PageMeta {
  const { title, description, pattern } = pageRoutes[page]
  // A page without a description is nobody's landing place.
  const indexed = description !== '' && !ask.search.has('q')
  return {
    page,
    status: 200,
    title,
    description,
    canonical: indexed ? pattern : undefined,
    type: 'website',
    image: undefined,
    jsonLd: [],
    preloads: [],
  }
}

function describeHome(ask: Asking): PageMeta {
  return {
    ...plain('home', ask),
    preloads: [
      {
        href: hero.tall.src,
        srcSet: hero.tall.srcSet,
        sizes: hero.tallSizes,
        media: hero.tallMedia,
      },
      {
        href: hero.wide.src,
        srcSet: hero.wide.srcSet,
        sizes: hero.wideSizes,
        media: `not all and ${hero.tallMedia}`,
      },
    ],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: siteTitle,
        url: `${ask.origin}/`,
        logo: `${ask.origin}/apple-touch-icon.png`,
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: siteTitle,
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

interface Asking {
  /** scheme and host, without a trailing slash */
  origin: string
  search: URLSearchParams
  /** where the store's pictures live, with a trailing slash */
  imagesUrl: string
  read: PageReader
}

/** What the head of this address says; unknown products, articles, categories and pages are 404. */
export async function describePage(path: string, ask: Asking): Promise<PageMeta> {
  const { page, parameter } = matchPage(path)
  if (page === 'lost') return lost
  if (page === 'admin') return { ...lost, page, status: 200, title: 'Admin' }
  if (page === 'home') return describeHome(ask)
  if (page === 'product') return parameter ? describeProduct(parameter, ask) : { ...lost, page }
  if (page === 'category') return parameter ? describeCategory(parameter, ask) : { ...lost, page }
  if (page === 'article') return describeArticle(ask.search.get('id'), ask)
  return plain(page, ask)
}

/** The same page when the shop cannot be asked: it opens, and says there what is wrong. */
export function describeUnread(path: string, origin: string): PageMeta {
  const { page } = matchPage(path)
  if (page === 'lost') return lost
  const title = page === 'admin' ? 'Admin' : pageRoutes[page].title
  return {
    ...lost,
    page,
    status: 200,
    title: title || siteTitle,
    canonical: undefined,
    image: `${origin}/og.png`,
  }
}
