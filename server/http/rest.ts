/**
 * The REST door: a genuine Fastify route for every operation that has a `rest` binding. Its input
 * is query + body + path parameters, the path last.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { execute, type NamedOperation, type RestBinding } from '../operation.ts'
import { coerceFields, coerceText } from './coerce.ts'
import { requestContext } from './request-context.ts'

const jsonType = 'application/json; charset=utf-8'

/** `/products/{productId}` → `/products/:productId` */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function restInput(operation: NamedOperation, rest: RestBinding, request: FastifyRequest): unknown {
  const { input } = operation.definition
  const query = coerceText(input, request.query as Record<string, unknown>)
  const params = coerceText(input, request.params as Record<string, unknown>)
  const body = rest.coerceBody ? coerceFields(request.body, rest.coerceBody) : request.body
  // A body that is no object is handed on as it is, so that the schema names what is wrong with it.
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    return body
  return { ...query, ...body, ...params }
}

/** True when the caller already holds this version (RFC 9110, section 13.1.2). */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (!known) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return known === '*' || known.split(',').some((tag) => weak(tag) === weak(etag))
}

const hashTag = (body: string): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers(headers)
  const etag = headers.ETag
  if (etag && isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', jsonType).send(body)
}

/** Computes an answer that the catalogue cache may keep. */
async function sendAndKeep(
  services: Services,
  operation: NamedOperation,
  rest: RestBinding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { catalogue } = services
  const etag = catalogue.etag()
  const ctx = requestContext(services, request)
  const result = await execute(
    operation.name,
    operation.definition,
    ctx,
    restInput(operation, rest, request),
  )
  const body = Buffer.from(JSON.stringify(result))
  const headers = {
    ...ctx.reply.headers,
    'cache-control': 'no-cache',
    ...(etag ? { ETag: etag } : {}),
  }
  if (etag) catalogue.keep(request.url, etag, { body, headers, result: undefined })
  return sendText(request, reply, body, headers)
}

/** Answers from the catalogue cache without a promise, or computes and keeps the answer. */
function sendCached(
  services: Services,
  operation: NamedOperation,
  rest: RestBinding,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { catalogue } = services
  const known = catalogue.etag() ? catalogue.find(request.url) : undefined
  if (known) return sendText(request, reply, known.body, known.headers)
  return sendAndKeep(services, operation, rest, request, reply)
}

async function sendFresh(
  services: Services,
  operation: NamedOperation,
  rest: RestBinding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = requestContext(services, request)
  try {
    const result = await execute(
      operation.name,
      operation.definition,
      ctx,
      restInput(operation, rest, request),
    )
    const body = JSON.stringify(result)
    if (rest.method === 'GET') {
      const headers = { 'cache-control': 'no-cache', ETag: hashTag(body), ...ctx.reply.headers }
      return sendText(request, reply, body, headers)
    }
    reply.code(rest.status ?? 200)
    return sendText(request, reply, body, ctx.reply.headers)
  } catch (error) {
    reply.headers(ctx.reply.headers)
    throw error
  }
}

/** Mounts every operation with a REST binding; `app` carries the prefix /api. */
export function mountRest(
  app: FastifyInstance,
  services: Services,
  operations: readonly NamedOperation[],
): void {
  for (const operation of operations) {
    const { rest, cache, access } = operation.definition
    if (!rest) continue
    const send = cache === 'catalogue' && access === 'public' ? sendCached : sendFresh
    app.route({
      method: rest.method,
      url: routePath(rest.path),
      handler: (request, reply) => send(services, operation, rest, request, reply),
    })
  }
}
