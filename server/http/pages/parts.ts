/** Parts of page descriptions: their types, and helpers that several of them share. */
import { decodeHTML } from 'entities'
import { ownPath, storedSrcSet } from '../../core/media/images.schema.ts'
import { lostTitle, type PageName, pageRoutes } from '../../core/pages/page-paths.schema.ts'
import type { PublicDetails } from '../../modules/catalog/products/details.schema.ts'
import type { Product } from '../../modules/catalog/products/products.schema.ts'
import type { DescribedProduct } from '../../modules/catalog/products/structured-data.schema.ts'
import type { ProductGroup } from '../../modules/catalog/products/variants.schema.ts'
import type { Blog } from '../../modules/content/articles/blogs.schema.ts'
import type { DistrictRate } from '../../modules/pricing/shipping/district-rates.ts'
import type { SettingValue } from '../../modules/settings/definitions/registry.schema.ts'

/** Reads the data of pages; undefined means that the resource does not exist. */
export interface PageReader {
  /**
   * Answers a call of the page as a guest. @returns undefined for calls that are not the same for
   * every guest: only the browser makes them
   */
  ask: (operation: string, input: unknown) => Promise<unknown> | undefined
  /** reads the first page of the list, or of one category's */
  list: (category?: string) => Promise<{ products: Product[]; known: boolean } | undefined>
  product: (productId: string) => Promise<
    | (DescribedProduct & {
        details: PublicDetails
        /** its delivery rates; empty when they cannot be calculated */
        rates: DistrictRate[]
      })
    | undefined
  >
  /** finds a product group by its handle or an earlier one */
  group: (handle: string) => Promise<ProductGroup | undefined>
  blog: (blogId: string) => Promise<{ blog: Blog; html: string } | undefined>
  policy: (name: string) => Promise<{ title: string; html: string } | undefined>
  /** reads a published CMS page */
  cmsPage: (slug: string) => Promise<
    | {
        /** for search engines */
        title: string
        description: string
        html: string
      }
    | undefined
  >
}

/** An image to preload. */
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
  /** path with the search parameters that make a distinct page; undefined: not indexed */
  canonical: string | undefined
  type: 'website' | 'product' | 'article'
  image: string | undefined
  jsonLd: object[]
  preloads: Preload[]
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
}

/** The inputs of page descriptions. */
export interface PageRequest {
  /** scheme and host, without a trailing slash */
  origin: string
  search: URLSearchParams
  /** address of the stored images, with a trailing slash */
  imagesUrl: string
  read: PageReader
  site: Site
}

/** The shop's details for search engines, from the settings. */
export interface Site {
  name: string
  /** an image address; empty for the shop's own design */
  logo: string
  pages: SettingValue<'search.pages'>
  hero: SettingValue<'home.hero'>
  /** the public questions */
  questions: SettingValue<'pages.faq'>['questions']
}

/** Returns title and description of a page: the staff's, or ours for unindexed pages. */
export const pageTexts = (
  page: PageName,
  { pages }: Site,
): { title: string; description: string } =>
  Object.hasOwn(pages, page) ? pages[page as keyof Site['pages']] : pageRoutes[page]

/** Longest useful description; search engines cut longer ones. */
const descriptionLength = 200

/** Returns a text as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns a text as one line, cut between words. */
export const shorten = (text: string): string => {
  const line = oneLine(text)
  if (line.length <= descriptionLength) return line
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`
}

/** Reads the text of sanitised HTML, in one line. */
export const textOf = (html: string): string => oneLine(decodeHTML(html.replace(/<[^>]*>/g, ' ')))

/** Builds the breadcrumbs of a page, for search engines. */
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

/**
 * Preloads the first image of each, at the page's own host. On slow 4G the browser shows it 0.1 to
 * 0.5 seconds sooner than by finding it in the page.
 */
export const imagePreloads = (
  products: readonly Product[],
  sizes: string,
  ask: PageRequest,
): Preload[] =>
  products.flatMap(({ Images: [address] }) => {
    if (!address) return []
    const href = ownPath(ask.origin, address)
    return [{ href, srcSet: storedSrcSet(ask.imagesUrl, href), sizes }]
  })

/** Describes a page from pages.schema.ts alone. */
export function plain(page: PageName, ask: PageRequest): PageMeta {
  const { title, description } = pageTexts(page, ask.site)
  // A page without a description is not indexed.
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
  }
}
