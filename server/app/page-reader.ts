/**
 * Reads the data of pages before the server sends them: see server/http/pages/parts.ts. It calls
 * the operations themselves, as a guest, so a page carries the same answers as its API calls, from
 * the same cache.
 */

import type { AllServices, ModuleService, RequestContext } from '../core/context/context.ts'
import { AppError } from '../core/errors/errors.ts'
import { cataloguePageSize } from '../core/values/page-sizes.schema.ts'
import type { PageReader } from '../http/pages/parts.ts'
import type { Product } from '../modules/catalog/products/products.schema.ts'
import type { DistrictRate } from '../modules/pricing/shipping/district-rates.ts'
import { findPolicy } from '../modules/settings/definitions/policies.schema.ts'
import type { AppRouter } from '../router.ts'

type Caller = ReturnType<AppRouter['createCaller']>

/** Returns the answer, or undefined for a missing resource or text that cannot be an id. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof AppError ? cause.code : undefined
    if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') return undefined
    throw error
  }
}

/**
 * Creates the reader that pages use to fetch their data.
 * @param callerFor makes the tRPC caller of a context
 * @param ratesOf returns the delivery rates for a product of this weight
 */
export function createPageReader(
  services: AllServices,
  callerFor: (context: RequestContext<ModuleService>) => Caller,
  ratesOf: (product: Product, grams: number | null) => DistrictRate[],
): (origin: string) => PageReader {
  const guestAt = (origin: string): Caller =>
    callerFor({
      ...services,
      requestId: '',
      ip: '',
      userAgent: undefined,
      requestOrigin: () => origin,
      token: undefined,
      idempotencyKey: undefined,
      ifMatch: undefined,
      reply: { headers: {} },
    })
  return (origin) => {
    const guest = () => guestAt(origin)
    return {
      async home() {
        const data = await guest().catalogue.featured({})
        return { first: [{ operation: 'catalogue.featured', input: {}, data }] }
      },
      async list(category) {
        const input = { category, limit: cataloguePageSize }
        const [page, categories] = await Promise.all([
          unlessMissing(guest().catalogue.list(input)),
          guest().catalogue.categories({}),
        ])
        if (!page) return undefined
        return {
          products: page.items,
          known: page.total > 0,
          first: [
            { operation: 'catalogue.list', input, data: page },
            { operation: 'catalogue.categories', input: {}, data: categories },
          ],
        }
      },
      async product(productId) {
        const input = { productId }
        const [details, reviews] = await Promise.all([
          unlessMissing(guest().products.details(input)),
          unlessMissing(guest().reviews.list(input)),
        ])
        if (!details || !reviews) return undefined
        return {
          product: details.product,
          saleUntil: details.saleUntil,
          details: details.details,
          rating: details.reviews,
          rates: ratesOf(details.product, details.details.weight),
          first: [
            { operation: 'products.details', input, data: details },
            { operation: 'reviews.list', input, data: reviews },
          ],
        }
      },
      async blog(blogId) {
        return await unlessMissing(guest().blogs.get({ blogId }))
      },
      async about() {
        const input = { group: 'pages' } as const
        const data = await guest().settings.public(input)
        return { first: [{ operation: 'settings.public', input, data }] }
      },
      async policy(name) {
        const found = findPolicy(services.settings, name)
        if (!found) return undefined
        const data = await guest().settings.policy({ name })
        return { ...data, first: [{ operation: 'settings.policy', input: { name }, data }] }
      },
      async cmsPage(slug) {
        const found = services.publishedPages?.list().find((page) => page.slug === slug)
        if (!found) return undefined
        const data = await guest().pages.get({ slug })
        return {
          title: found.search_title || found.title,
          description: found.description,
          html: data.html,
          first: [{ operation: 'pages.get', input: { slug }, data }],
        }
      },
    }
  }
}
