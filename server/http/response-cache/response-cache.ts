/**
 * Caches whole responses of public reads, and sends them as they were: Fastify's own handling of a
 * cached page (hooks, single headers, compression) costs three times the sending.
 *
 * It composes nothing. A response is cached when its address is requested for the second time, with
 * the headers that every hook set. Only the request id and the date are new.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { Services } from '../../core/context/context.ts'
import { matchesEtag } from '../../core/http/etag.ts'
import { createHosts } from '../../platform/cache/hosts.ts'
import { keysOfAnswer, keysOfPage } from '../../platform/cache/keys.ts'
import { createStore } from '../../platform/cache/store.ts'

/** A whole response without the request id. */
interface CachedResponse {
  status: number
  /** alternating names and values, as writeHead takes them */
  head: readonly string[]
  /** a short body as latin1 text, which Node writes together with the head */
  body: string | Buffer
  until: number
  read: number
  keys: readonly string[]
}

/** @see FastifyRequest.cacheAs */
interface Place {
  store: Store
  address: string
  /** returns the cache key for an answer with this ETag; a client that holds it gets a 304 */
  variant: (tag: string) => string
  keys: readonly string[]
  /** milliseconds; from then on its caching headers are wrong (server/platform/cdn) */
  until?: number
}

/** An address that was requested before. */
interface Requested {
  /** of its answer; empty when it has none */
  tag: string
}

type Store = LRUCache<string, CachedResponse | Requested>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** returns true for a GET whose answer depends on its address and the catalogue alone */
    isShared?: (request: FastifyRequest) => boolean
    /** returns the part of the address that the answer depends on; all of it by default */
    addressOf?: (url: string) => string
  }
  interface FastifyRequest {
    /** the cache slot of the answer */
    cacheAs: Place | undefined
    /** the answer that a 304 replaces */
    unsentText: string | undefined
    /** the last change of the catalogue when the request arrived */
    changeOnArrival: number
    /** the answer is provisional, so it is not cached */
    isUnsure: boolean
  }
}

/** Approximate bytes of a response's head in memory. */
const headBytes = 1_500
/** Bytes from which Node copies a text twice; a buffer is written as it is. */
const longBody = 16_384
/** Characters of a cache key at most. */
const maxKeyLength = 2_500

/**
 * Headers that change how Fastify, its plugins or tRPC answer a GET: such requests bypass the
 * cache.
 */
const unusual = [
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'trpc-accept',
  'prefer',
  'x-no-compression',
] as const

const captureResponse = (
  reply: FastifyReply,
  payload: string | Buffer,
  read: number,
  { until = Number.POSITIVE_INFINITY, keys }: Place,
): CachedResponse => {
  const { 'x-request-id': _id, 'content-length': _length, ...headers } = reply.getHeaders()
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const head = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  )
  if (reply.statusCode !== 304) head.push('content-length', String(bytes.length))
  const body = bytes.length < longBody ? bytes.toString('latin1') : bytes
  return { status: reply.statusCode, head, body, until, read, keys }
}

/**
 * Mounts the cache. Call it before every other request hook, and after compression: it stores
 * compressed responses.
 */
export function mountResponseCache(
  app: FastifyInstance,
  { config, catalogue, clock }: Services<'catalogue'>,
): void {
  const hosts = createHosts(
    (): Store => createStore((stored) => ('body' in stored ? stored.body.length + headBytes : 0)),
  )
  catalogue.onChange((dropsAll) => {
    if (!dropsAll) return
    for (const store of hosts.stores()) store.clear()
  })
  const origins = new Set(config.corsOrigins === '*' ? [] : config.corsOrigins)
  app.decorateRequest('cacheAs', undefined)
  app.decorateRequest('isUnsure', false)
  app.decorateRequest('unsentText', undefined)
  app.decorateRequest('changeOnArrival', 0)

  /** Returns the cache slot; undefined for a request that bypasses the cache. */
  const placeOf = (request: FastifyRequest): FastifyRequest['cacheAs'] => {
    const { headers, url } = request
    for (const name of unusual) if (headers[name] !== undefined) return undefined
    const address = request.routeOptions.config.addressOf?.(url) ?? url
    const { host, origin = '', 'accept-encoding': encoding = '' } = headers
    if (host === undefined) return undefined
    // CDN headers depend on the caller
    const own = config.cdn && (headers.authorization ?? headers.cookie) !== undefined ? 'own' : ''
    const key = `${address}\n${encoding}\n${origins.has(origin) ? origin : ''}\n${own}`
    if (key.length > maxKeyLength) return undefined
    const variant = (tag: string) =>
      matchesEtag(headers['if-none-match'], tag) ? `${key}\n${tag}` : key
    // without PUBLIC_URL, the requested host appears in image addresses
    const shop = config.publicUrl ?? `${request.protocol}://${request.host}`
    const store = hosts.storeOf(shop)
    return store && { store, address, variant, keys: [] }
  }

  const find = ({ store, address, variant }: Place): CachedResponse | undefined => {
    const requested = store.get(address)
    const cached = requested && 'tag' in requested && store.get(variant(requested.tag))
    const isFound = cached && 'body' in cached && catalogue.isCurrent(cached.read, cached.keys)
    return isFound ? cached : undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    const takesLongWay = request.method !== 'GET' || app.isUnderPressure()
    request.changeOnArrival = catalogue.lastChange()
    request.cacheAs = takesLongWay ? undefined : placeOf(request)
    const cached = request.cacheAs && find(request.cacheAs)
    if (!cached || cached.until <= clock().getTime()) return done()
    reply.hijack()
    reply.raw.writeHead(cached.status, [...cached.head, 'x-request-id', request.id])
    reply.raw.end(cached.body, 'latin1')
  })

  const store = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    const { cacheAs: place, isUnsure, changeOnArrival: read } = request
    const body = payload ?? ''
    if (
      place &&
      !isUnsure &&
      catalogue.isCurrent(read, place.keys) &&
      (reply.statusCode === 200 || reply.statusCode === 304) &&
      (typeof body === 'string' || Buffer.isBuffer(body)) &&
      request.routeOptions.config.isShared?.(request)
    ) {
      const { store, address, variant } = place
      const tag = String(reply.getHeader('etag') ?? '')
      if (store.has(address)) store.set(variant(tag), captureResponse(reply, body, read, place))
      store.set(address, { tag })
    }
    done(null, payload)
  }
  // before compression
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { cacheAs: place, unsentText } = request
    const { config, url: route } = request.routeOptions
    if (place && config.isShared?.(request)) {
      const keysOf = route === '/*' ? keysOfPage : keysOfAnswer
      place.keys = keysOf(place.address, unsentText ?? String(payload ?? ''))
    }
    done(null, payload)
  })
  app.addHook('onRoute', (route) => {
    // the last hook, so that it sees the compressed answer
    if (route.config?.isShared) route.onSend = [route.onSend ?? [], store].flat()
  })
}
