/** What the descriptions of pages are made of: their shape, and the pieces that several of them share. */
import { decodeHTML } from 'entities'
import { ownPath, storedSrcSet } from '../../core/media/images.schema.ts'
import { lostTitle, type PageName, pageRoutes } from '../../core/pages/page-paths.schema.ts'
import type { Product } from '../../modules/catalog/products/products.schema.ts'
import type { Blog } from '../../modules/content/articles/blogs.schema.ts'
import type { DistrictRate } from '../../modules/pricing/shipping/district-rates.ts'
import type { SettingValue } from '../../modules/settings/definitions/registry.schema.ts'
import type { FirstAnswer } from './first-answers.ts'

/** What pages ask the shop; undefined means that there is no such thing. */
export interface PageReader {
  home: () => Promise<{ first: FirstAnswer[] }>
  /** the first page of the list, or of one category's */
  list: (
    category?: string,
  ) => Promise<{ products: Product[]; known: boolean; first: FirstAnswer[] } | undefined>
  product: (productId: string) => Promise<
    | {
        product: Product
        /** when its price of now ends by itself */
        saleUntil?: string | undefined
        rating: { count: number; average: number | null }
        /** what its delivery costs; none where that cannot be said */
        rates: DistrictRate[]
        first: FirstAnswer[]
      }
    | undefined
  >
  blog: (blogId: string) => Promise<{ blog: Blog; html: string } | undefined>
  /** the words of the pages about the shop */
  about: () => Promise<{ first: FirstAnswer[] }>
  policy: (
    name: string,
  ) => Promise<{ title: string; html: string; first: FirstAnswer[] } | undefined>
  /** a page of the shop's own that is published */
  own: (slug: string) => Promise<
    | {
        /** for search engines */
        title: string
        description: string
        html: string
        first: FirstAnswer[]
      }
    | undefined
  >
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
  first: FirstAnswer[]
  /** for whoever runs no JavaScript: paragraphs, the description unless given, and links */
  words?: readonly string[]
  /** sanitised HTML behind the words */
  html?: string
  links?: readonly (readonly [name: string, path: string])[]
}

/** A page that does not exist. */
export const lost: PageMeta = {
  page: 'lost',
  status: 404,
  title: lostTitle,
  description: '',
  canonical: undefined,
  type: 'website',
  image: undefined,
  jsonLd: [],
  preloads: [],
  first: [],
}

/** What describes a page may know. */
export interface Asking {
  /** scheme and host, without a trailing slash */
  origin: string
  search: URLSearchParams
  /** where the store's pictures live, with a trailing slash */
  imagesUrl: string
  read: PageReader
  site: Site
}

/** What staff say of the shop to search engines. */
export interface Site {
  name: string
  /** a picture's address; empty for the shop's own design */
  logo: string
  pages: SettingValue<'search.pages'>
  hero: SettingValue<'home.hero'>
  /** those that everybody may read */
  questions: SettingValue<'pages.faq'>['questions']
}

/** Title and description of a page: as staff say, or of pages that are nobody's landing place our own. */
export const wordsOfPage = (
  page: PageName,
  { pages }: Site,
): { title: string; description: string } =>
  Object.hasOwn(pages, page) ? pages[page as keyof Site['pages']] : pageRoutes[page]

/** Longest description worth sending; search engines cut it anyway. */
const descriptionLength = 200

/** A text as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** One line of a text, cut between words. */
export const shorten = (text: string): string => {
  const line = oneLine(text)
  if (line.length <= descriptionLength) return line
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`
}

/** Reads the text of sanitised HTML, in one line. */
export const textOf = (html: string): string => oneLine(decodeHTML(html.replace(/<[^>]*>/g, ' ')))

/** Where a page stands, for search engines. */
export const crumbs = (origin: string, steps: [name: string, path: string][]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** The first picture of each, as the page will ask for it: at its own host. */
export const picturePreloads = (
  products: readonly Product[],
  sizes: string,
  ask: Asking,
): Preload[] =>
  products.flatMap(({ Images: [address] }) => {
    if (!address) return []
    const href = ownPath(ask.origin, address)
    return [{ href, srcSet: storedSrcSet(ask.imagesUrl, href), sizes }]
  })

/** A page of which pages.schema.ts says all. */
export function plain(page: PageName, ask: Asking): PageMeta {
  const { title, description } = wordsOfPage(page, ask.site)
  // A page without a description is nobody's landing place.
  const indexed = description !== '' && !ask.search.has('q')
  return {
    page,
    status: 200,
    title,
    description,
    canonical: indexed ? pageRoutes[page].pattern : undefined,
    type: 'website',
    image: undefined,
    jsonLd: [],
    preloads: [],
    first: [],
  }
}
