/**
 * Whole responses of public reads, given again as they were sent: Fastify's own way of a cached page
 * (hooks, headers one by one, compression) costs three times the sending.
 *
 * Nothing is composed here. A response is kept when its address is asked for the second time, with the
 * headers that every hook gave it; only the request's id and the date are made anew.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../context.ts'
import { isHeld } from '../http/etag.ts'
import type { CachedResponse } from './catalogue-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true for a GET whose answer hangs on its address and the catalogue alone */
    isShared?: (request: FastifyRequest) => boolean
  }
  interface FastifyRequest {
    /** where the answer may be kept, and the catalogue's version when it was asked for */
    cacheAs: { address: string; variant: string; etag: string } | undefined
  }
}

/** Characters of an address and what else tells answers apart that are worth remembering. */
const longestKey = 2_500
/** Addresses of which it is remembered that they were asked for once. */
const mostAsked = 1_000

/** Headers that change what Fastify, its plugins or tRPC do with a GET: such a request is no repetition. */
const unusual = [
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'trpc-accept',
  'x-no-compression',
] as const

const takeDown = (reply: FastifyReply, payload: string | Buffer): CachedResponse => {
  const { 'x-request-id': _id, 'content-length': _length, ...headers } = reply.getHeaders()
  const body = Buffer.from(payload as string)
  const head = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  )
  if (reply.statusCode !== 304) head.push('content-length', String(body.length))
  return { status: reply.statusCode, head, body }
}

/**
 * To be called before every other hook of requests, and after compression: it gives what was
 * compressed, and passes by the rest.
 */
export function mountResponseCache(app: FastifyInstance, { config, catalogue }: Services): void {
  const { responses } = catalogue
  const origins = new Set(config.corsOrigins === '*' ? [] : config.corsOrigins)
  /** the version under which an address was asked for last */
  const asked = new LRUCache<string, string>({ max: mostAsked })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.decorateRequest('cacheAs', undefined)

  /** @returns undefined for a request that takes the long way */
  const placeOf = (request: FastifyRequest, etag: string): FastifyRequest['cacheAs'] => {
    const { headers, url } = request
    for (const name of unusual) if (headers[name] !== undefined) return undefined
    const { host, origin = '', 'accept-encoding': encoding = '' } = headers
    if (host === undefined) return undefined
    // where PUBLIC_URL does not, the host that was asked names the pictures' addresses
    const shop = config.publicUrl === undefined ? `${request.protocol}://${request.host}` : ''
    const address = shop + url
    const held = isHeld(headers['if-none-match'], etag) ? 'held' : ''
    const variant = `${address}\n${encoding}\n${origins.has(origin) ? origin : ''}\n${held}`
    return variant.length > longestKey ? undefined : { address, variant, etag }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const etag = catalogue.etag()
    const takesLongWay = request.method !== 'GET' || isClosing || app.isUnderPressure()
    const place = takesLongWay || etag === undefined ? undefined : placeOf(request, etag)
    const known = place && responses.find(place.variant)
    if (!known) {
      request.cacheAs = place
      return done()
    }
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
    const { cacheAs: place } = request
    const body = payload ?? ''
    if (
      place &&
      (reply.statusCode === 200 || reply.statusCode === 304) &&
      (typeof body === 'string' || Buffer.isBuffer(body)) &&
      request.routeOptions.config.isShared?.(request)
    ) {
      const { address, variant, etag } = place
      if (asked.get(address) === etag) responses.keep(variant, etag, takeDown(reply, body))
      else asked.set(address, etag)
    }
    done(null, payload)
  }
  app.addHook('onRoute', (route) => {
    // the last hook, so that it sees what compression made of the answer
    if (route.config?.isShared) route.onSend = [route.onSend ?? [], keep].flat()
  })
}
