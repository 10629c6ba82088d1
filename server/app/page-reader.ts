/**
 * Reads the data of pages before the server sends them: see server/http/pages/parts.ts. It calls
 * the operations themselves, as a guest, so a page carries the same answers as its API calls, from
 * the same cache.
 */

import type { AllServices, ModuleService, RequestContext } from '../core/context/context.ts'
import { AppError } from '../core/errors/errors.ts'
import type { NamedOperation } from '../core/operation/operation.ts'
import { cataloguePageSize, fewLeft } from '../core/values/page-sizes.schema.ts'
import type { PageReader } from '../http/pages/parts.ts'
import { maxQuantity } from '../modules/orders/cart/lines.schema.ts'
import type { DistrictRate, RatedProduct } from '../modules/pricing/shipping/district-rates.ts'
import { findPolicy } from '../modules/settings/definitions/policies.schema.ts'
import type { AppRouter } from '../router.ts'

type Caller = ReturnType<AppRouter['createCaller']>
type Call = (input: unknown) => Promise<unknown>

/** Returns true for reads whose answer is the same for all guests. */
const isSameForGuests = ({ kind, access, identify, rateLimit }: NamedOperation['definition']) =>
  kind === 'query' && access === 'public' && !identify && !rateLimit

/**
 * Replaces stocks by what pages show of them: few left, or enough. So a sale that changes nothing
 * visible changes no page (`keysOfPage`). Changes the answer in place.
 * @param own a product that keeps its stock: its page sells up to it
 */
function limitStock(value: unknown, own: unknown): void {
  if (!value || typeof value !== 'object') return
  const shown = value as { productId?: unknown; stock?: unknown }
  if (typeof shown.stock === 'number' && shown.stock > fewLeft && shown.productId !== own)
    shown.stock = maxQuantity
  for (const part of Object.values(value)) limitStock(part, own)
}

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
 * @param operations of which a page may call those that answer the same to all guests
 * @param ratesOf returns the delivery rates for a product of this weight
 */
export function createPageReader(
  services: AllServices,
  callerFor: (context: RequestContext<ModuleService>) => Caller,
  operations: readonly NamedOperation[],
  ratesOf: (product: RatedProduct, grams: number | null) => DistrictRate[],
): (origin: string) => PageReader {
  const callable = new Set(
    operations.filter(({ definition }) => isSameForGuests(definition)).map(({ name }) => name),
  )
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
    // The head of a page and its body make the same calls.
    const answers = new Map<string, Promise<unknown>>()
    const call = (operation: string, input: object): Promise<unknown> => {
      const key = `${operation}\n${JSON.stringify(input)}`
      const known = answers.get(key)
      if (known) return known
      const [feature = '', name = ''] = operation.split('.')
      const calls = guest() as unknown as Record<string, Record<string, Call>>
      const answer = calls[feature]![name]!(input).then((value) => {
        limitStock(value, (input as { productId?: string }).productId)
        return value
      })
      answers.set(key, answer)
      return answer
    }
    return {
      ask: (operation, input) =>
        callable.has(operation) ? call(operation, input as object) : undefined,
      async list(category) {
        const input = { groups: 'collapsed', category, limit: cataloguePageSize }
        const page = await unlessMissing(
          call('catalogue.list', input) as ReturnType<Caller['catalogue']['list']>,
        )
        return page && { products: page.items, known: page.total > 0 }
      },
      async product(productId) {
        const details = await unlessMissing(
          call('products.details', { productId }) as ReturnType<Caller['products']['details']>,
        )
        if (!details) return undefined
        const { product, group } = details
        const priced = { ...product, groupId: group?.id ?? null }
        return { ...details, rates: ratesOf(priced, details.details.weight) }
      },
      async group(handle) {
        return await unlessMissing(guest().productGroups.get({ groupId: handle }))
      },
      async blog(blogId) {
        return await unlessMissing(guest().blogs.get({ blogId }))
      },
      async policy(name) {
        const found = findPolicy(services.settings, name)
        return found && (await guest().settings.policy({ name }))
      },
      async cmsPage(slug) {
        const found = services.publishedPages?.list().find((page) => page.slug === slug)
        if (!found) return undefined
        const data = await guest().pages.get({ slug })
        return {
          title: found.search_title || found.title,
          description: found.description,
          html: data.html,
        }
      },
    }
  }
}
