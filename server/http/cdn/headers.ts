/**
 * Sets the caching headers of a CDN: what it may cache, for how long, and by which keys it is
 * purged. It uses RFC 9213's own header, so browsers and other caches behave as without a CDN.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { isCdnCacheable, type NamedOperation } from '../../core/operation/operation.ts'
import { filesKey, keysOfAnswer } from '../../platform/cache/keys.ts'
import { isReviewPhoto } from '../../platform/storage/image-keys.ts'
import { markdownRoutes } from '../pages/markdown.ts'
import { matchPage } from '../pages/match-page.ts'
import { routePath } from '../rest.ts'
import { createNextChange } from './next-change.ts'

/** Seconds that an answer is cached: with purging, and without it. */
const maxAge = { purged: 600, unpurged: 60 }
/** Seconds that a stale answer may be served: during a refetch, and while the shop is down. */
const stale = { meanwhile: 30, away: 86_400 }
/** Seconds that a 404 page is cached. */
const lostFor = 60
/** Seconds that files are cached: their names are their versions, but images may be removed. */
const files = { built: 31_536_000, other: 86_400, away: 604_800 }

/** Pages whose content does not depend on the visitor. */
const shopPages = new Set<string>([
  ...['home', 'products', 'category', 'product', 'about', 'blogs', 'article', 'faq', 'contact'],
  ...['policy', 'cmsPage', 'lost'],
])
const texts = new Set([
  ...markdownRoutes,
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products-:part.xml',
  '/manifest.webmanifest',
])

interface CachePolicy {
  seconds: number
  meanwhile: number
  away: number
  /** none for a 304: the keys of the stored answer remain */
  keys: readonly string[]
}

/** Returns the headers for each kind of CDN. */
function headersOf(kind: NonNullable<Services['config']['cdn']>['kind'], keeping: CachePolicy) {
  const { seconds, meanwhile, away, keys } = keeping
  const old = `${meanwhile > 0 ? `, stale-while-revalidate=${meanwhile}` : ''}, stale-if-error=${away}`
  const isFor = (name: string) => kind === 'on' || kind === name
  const named = keys.length > 0
  return {
    'cdn-cache-control': `public, s-maxage=${seconds}${old}`,
    ...(isFor('fastly') ? { 'surrogate-control': `max-age=${seconds}${old}` } : {}),
    ...(named && isFor('varnish') ? { xkey: keys.join(' ') } : {}),
    ...(named && isFor('fastly') ? { 'surrogate-key': keys.join(' ') } : {}),
    ...(named && isFor('cloudflare') ? { 'cache-tag': keys.join(',') } : {}),
  }
}

const isPersonal = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  headers.authorization !== undefined ||
  headers.cookie !== undefined ||
  reply.hasHeader('set-cookie') ||
  reply.hasHeader('ratelimit-limit')

/** Classifies answers. Only these are cached: reads of the shop, by operation, page and file. */
function createClassifier(operations: readonly NamedOperation[]) {
  const reads = operations.filter(({ definition }) => isCdnCacheable(definition))
  const names = new Set(reads.map(({ name }) => name))
  const routes = new Set(
    reads.flatMap(({ definition: { rest } }) => {
      if (!rest) return []
      const url = `/api${routePath(rest.path)}`
      return rest.isLastOptional ? [url, url.replace(/\/:\w+$/, '')] : [url]
    }),
  )
  return ({ routeOptions: { url = '' }, params, url: address }: FastifyRequest): boolean => {
    if (url === '/trpc/:path')
      return (params as { path: string }).path.split(',').every((name) => names.has(name))
    if (url === '/*') return shopPages.has(matchPage(address.split('?')[0]!).page)
    return routes.has(url) || texts.has(url)
  }
}

/** Returns the seconds for a file that is declared public; undefined for other answers. */
function fileSeconds({ params }: FastifyRequest, reply: FastifyReply): number | undefined {
  const cacheControl = /^public, max-age=(\d+)(, immutable)?$/.exec(
    String(reply.getHeader('cache-control')),
  )
  if (!cacheControl) return undefined
  if (cacheControl[2]) return files.built
  const name = String((params as Record<string, string> | undefined)?.['*'] ?? '')
  return isReviewPhoto(name.slice(name.lastIndexOf('/') + 1))
    ? Number(cacheControl[1])
    : files.other
}

/**
 * Mounts the CDN headers. It reads keys from the answer's text: hooks of the app run before
 * compression.
 */
export function mountCdn(
  app: FastifyInstance,
  services: Services<'catalogue' | 'settings'>,
  operations: readonly NamedOperation[],
): void {
  const { config, catalogue, clock } = services
  const { kind, targets } = config.cdn!
  const usual = targets.length > 0 ? maxAge.purged : maxAge.unpurged
  const isRead = createClassifier(operations)
  const nextChange = createNextChange(services)

  const cachePolicyOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
  ): Promise<CachePolicy | undefined> => {
    if (reply.statusCode === 200 || reply.statusCode === 304) {
      const seconds = fileSeconds(request, reply)
      const keys = reply.statusCode === 304 ? [] : [filesKey]
      if (seconds !== undefined)
        return { seconds, meanwhile: stale.meanwhile, away: files.away, keys }
    }
    if (request.isUnsure || !isRead(request)) return undefined
    const isPage = request.routeOptions.url === '/*'
    const isLost = reply.statusCode === 404 && isPage
    if (![200, 301, 304].includes(reply.statusCode) && !isLost) return undefined
    const next = await nextChange().catch(() => 0)
    const left = Math.floor((next - clock().getTime()) / 1_000)
    // An answer that was read during a change may be stale or mixed.
    const shown = keysOfAnswer(request.url, request.unsentText ?? text)
    if (left <= 0 || !catalogue.isCurrent(request.changeOnArrival, shown)) {
      request.isUnsure = true
      return undefined
    }
    const seconds = Math.min(isLost ? lostFor : usual, left)
    const meanwhile = Math.min(stale.meanwhile, left - seconds)
    const { cacheAs } = request
    if (cacheAs) cacheAs.until = clock().getTime() + (left - seconds - meanwhile) * 1_000
    const keys = reply.statusCode === 304 ? [] : shown
    return { seconds, meanwhile, away: stale.away, keys }
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || isPersonal(request, reply)) return payload
    const text =
      typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString() : ''
    const keeping = await cachePolicyOf(request, reply, text)
    if (keeping) reply.headers(headersOf(kind, keeping))
    return payload
  })
}
