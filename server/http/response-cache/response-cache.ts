/**
 * Whole responses of public reads, given again as they were sent: Fastify's own way of a cached page
 * (hooks, headers one by one, compression) costs three times the sending.
 *
 * Nothing is composed here. A response is kept when its address is asked for the second time, with the
 * headers that every hook gave it; only the request's id and the date are made anew.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { Services } from '../../core/context/context.ts'
import { isHeld } from '../../core/http/etag.ts'
import { createHosts } from '../../platform/cache/hosts.ts'
import { createStore } from '../../platform/cache/store.ts'

/** A whole response but for the request's id. */
interface CachedResponse {
  status: number
  /** names and values in turns, as writeHead takes them */
  head: readonly string[]
  body: Buffer
  until: number
}

/** @see FastifyRequest.cacheAs */
interface Place {
  store: Store
  address: string
  variant: string
  etag: string
  /** milliseconds; what its head says of the time does not hold from then on (server/platform/cdn) */
  until?: number
}

/** Responses, and addresses that were asked for once under this version. */
type Store = LRUCache<string, CachedResponse | typeof askedOnce>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true for a GET whose answer hangs on its address and the catalogue alone */
    isShared?: (request: FastifyRequest) => boolean
  }
  interface FastifyRequest {
    /** where the answer may be kept, and the catalogue's version when it was asked for */
    cacheAs: Place | undefined
    /** what it is answered with is not what it would be on another day: it is kept nowhere */
    isUnsure: boolean
  }
}

const askedOnce = {}
/** Bytes of a response's head in memory, about. */
const headBytes = 1_500
/** Characters of an address and what else tells answers apart that are worth remembering. */
const longestKey = 2_500

/** Headers that change what Fastify, its plugins or tRPC do with a GET: such a request is no repetition. */
const unusual = [
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'trpc-accept',
  'x-no-compression',
] as const

const takeDown = (reply: FastifyReply, payload: string | Buffer, until: number): CachedResponse => {
  const { 'x-request-id': _id, 'content-length': _length, ...headers } = reply.getHeaders()
  // A buffer of its own: a small one would be a piece of another, and keep all of that.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') body.write(payload)
  else payload.copy(body)
  const head = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  )
  if (reply.statusCode !== 304) head.push('content-length', String(body.length))
  return { status: reply.statusCode, head, body, until }
}

/**
 * To be called before every other hook of requests, and after compression: it gives what was
 * compressed, and passes by the rest.
 */
export function mountResponseCache(
  app: FastifyInstance,
  { config, catalogue, clock }: Services,
): void {
  const hosts = createHosts(
    (): Store => createStore((kept) => ('body' in kept ? kept.body.length + headBytes : 0)),
  )
  catalogue.onMove(() => {
    for (const store of hosts.stores()) store.clear()
  })
  const origins = new Set(config.corsOrigins === '*' ? [] : config.corsOrigins)
  app.decorateRequest('cacheAs', undefined)
  app.decorateRequest('isUnsure', false)

  /** @returns undefined for a request that takes the long way */
  const placeOf = (request: FastifyRequest, etag: string): FastifyRequest['cacheAs'] => {
    const { headers, url: address } = request
    for (const name of unusual) if (headers[name] !== undefined) return undefined
    const { host, origin = '', 'accept-encoding': encoding = '' } = headers
    if (host === undefined) return undefined
    const held = isHeld(headers['if-none-match'], etag) ? 'held' : ''
    // what a CDN is told hangs on who asks
    const own = config.cdn && (headers.authorization ?? headers.cookie) !== undefined ? 'own' : ''
    const variant = `${address}\n${encoding}\n${origins.has(origin) ? origin : ''}\n${held}${own}`
    if (variant.length > longestKey) return undefined
    // where PUBLIC_URL does not, the host that was asked names the pictures' addresses
    const shop = config.publicUrl ?? `${request.protocol}://${request.host}`
    const store = hosts.storeOf(shop)
    return store && { store, address, variant, etag }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const etag = catalogue.etag()
    const takesLongWay = request.method !== 'GET' || app.isUnderPressure()
    request.cacheAs = takesLongWay || etag === undefined ? undefined : placeOf(request, etag)
    const known = request.cacheAs?.store.get(request.cacheAs.variant)
    if (!known || !('body' in known) || known.until <= clock().getTime()) return done()
    reply.hijack()
    reply.raw.writeHead(known.status, [...known.head, 'x-request-id', request.id])
    reply.raw.end(known.body)
  })

  const keep = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    const { cacheAs: place, isUnsure } = request
    const body = payload ?? ''
    if (
      // what is of a version that has moved on since is dropped
      place &&
      !isUnsure &&
      place.etag === catalogue.etag() &&
      (reply.statusCode === 200 || reply.statusCode === 304) &&
      (typeof body === 'string' || Buffer.isBuffer(body)) &&
      request.routeOptions.config.isShared?.(request)
    ) {
      const { store, address, variant, until = Number.POSITIVE_INFINITY } = place
      if (store.has(address)) store.set(variant, takeDown(reply, body, until))
      else store.set(address, askedOnce)
    }
    done(null, payload)
  }
  app.addHook('onRoute', (route) => {
    // the last hook, so that it sees what compression made of the answer
    if (route.config?.isShared) route.onSend = [route.onSend ?? [], keep].flat()
  })
}
