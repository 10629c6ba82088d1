/**
 * Answers of the catalogue that need no thinking: the response as it was sent before, for a request
 * that says the same, given before Fastify sees it. Fastify's own way of a cached page (hooks,
 * headers one by one, compression) costs three times the sending.
 *
 * Nothing is composed here. A response is taken down when Fastify sends it, with the headers that
 * every hook gave it; only the request's id and the count in the metrics are made anew.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyResponse } from '../catalogue/catalogue.cache.ts'
import type { Services } from '../context.ts'
import { isHeld } from './etag.ts'
import { createFamiliarHosts, type FamiliarHosts } from './familiar-hosts.ts'
import type { RequestTimes } from './request-times.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the catalogue's ETag, once a door found that the whole answer hangs on it alone */
    readyUnder: string | undefined
  }
}

/** Characters of an address, and of an Accept-Encoding header, worth remembering. */
const longest = { address: 2_048, encoding: 100 }
/** Bytes from which on a body is kept as bytes: copying it into one text with the head costs more. */
const longBody = 65_536

/**
 * Headers that change what Fastify, its plugins or tRPC do with a GET in ways that are not told
 * apart here: such a request takes the long way.
 */
const unusual = [
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'trpc-accept',
  'x-no-compression',
] as const

type Headers = IncomingMessage['headers']

/** The host that an answer's addresses name, unless a proxy may have said another. */
const hostOf = (headers: Headers): string | undefined =>
  headers['x-forwarded-host'] === undefined && headers['x-forwarded-proto'] === undefined
    ? headers.host
    : undefined

/**
 * What tells two answers of one version apart: the address, the encodings taken, the host whose
 * addresses it names, and the origin where CORS looks at it.
 * @param host empty where PUBLIC_URL names the addresses of every answer
 * @returns undefined for a request that takes the long way
 */
function keyOf(
  url: string,
  host: string,
  headers: Headers,
  origins: ReadonlySet<string>,
): string | undefined {
  for (const name of unusual) if (headers[name] !== undefined) return undefined
  const encoding = headers['accept-encoding'] ?? ''
  if (url.length > longest.address || encoding.length > longest.encoding) return undefined
  const { origin } = headers
  const from = origin !== undefined && origins.has(origin) ? origin : ''
  return encoding === '' && from === '' ? host + url : `${host}${url}\n${encoding}\n${from}`
}

function takeDown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
  { seriesOf }: RequestTimes,
): ReadyResponse {
  const { 'x-request-id': _id, 'content-length': _length, ...headers } = reply.getHeaders()
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
  const head = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]),
  )
  if (reply.statusCode !== 304) head.push('content-length', String(bytes.length))
  return {
    status: reply.statusCode,
    observe: seriesOf('GET', request.routeOptions.url ?? '', reply.statusCode),
    etag: headers.etag === undefined ? undefined : String(headers.etag),
    head,
    body: bytes.length > longBody ? bytes : bytes.toString('latin1'),
  }
}

/**
 * To be called after the plugins whose headers an answer carries and before the routes.
 * @param times where the metrics count requests
 */
export function mountReady(app: FastifyInstance, services: Services, times: RequestTimes): void {
  const { config, catalogue } = services
  const origins = new Set(config.corsOrigins === '*' ? [] : config.corsOrigins)
  const hosts: FamiliarHosts | undefined =
    config.publicUrl === undefined ? createFamiliarHosts() : undefined
  app.decorateRequest('readyUnder', undefined)
  app.addHook('onRoute', (route) => {
    const before = route.onSend ?? []
    // the last hook, so that it sees what compression made of the answer
    route.onSend = [...(Array.isArray(before) ? before : [before]), keep]
  })
  function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void {
    const { readyUnder: etag, method, url, headers } = request
    const isUnchanged = reply.statusCode === 304
    const body = isUnchanged ? '' : payload
    if (etag && method === 'GET' && (isUnchanged || reply.statusCode === 200)) {
      const host = hosts ? hostOf(headers) : ''
      const isKept = host !== undefined && (!hosts || hosts.has(host))
      const key = isKept ? keyOf(url, host, headers, origins) : undefined
      if (key !== undefined && (typeof body === 'string' || Buffer.isBuffer(body))) {
        const response = takeDown(request, reply, body, times)
        catalogue.keepReady(key, etag, isUnchanged ? { unchanged: response } : { whole: response })
      }
    }
    done(null, payload)
  }

  const find = (request: IncomingMessage): ReadyResponse | undefined => {
    const host = hosts ? hostOf(request.headers) : ''
    if (host === undefined || (hosts && !hosts.meet(host))) return undefined
    const key = keyOf(request.url ?? '', host, request.headers, origins)
    if (key === undefined) return undefined
    const pair = catalogue.findReady(key)
    const held = request.headers['if-none-match']
    const etag = (pair?.whole ?? pair?.unchanged)?.etag
    return held !== undefined && etag !== undefined && isHeld(held, etag)
      ? pair?.unchanged
      : pair?.whole
  }
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || isClosing || app.isUnderPressure()) return false
    const began = performance.now()
    const ready = find(request)
    if (!ready) return false
    const { status, head, body, observe } = ready
    response.writeHead(status, [...head, 'x-request-id', randomUUID()])
    response.end(body, 'latin1')
    observe((performance.now() - began) / 1_000)
    return true
  }
  // With a line in the log for each request, each request goes the way that writes it.
  if (config.logLevel === 'debug') return
  const [fastify] = app.server.listeners('request') as RequestListener[]
  if (!fastify) throw new Error('Fastify made its server without a listener')
  app.server.off('request', fastify)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) fastify(request, response)
  })
}
