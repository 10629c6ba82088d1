/**
 * The REST API: one Fastify route for every operation. The input is the query
 * (of a read) or the body (of a write), overridden by the path parameters.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../core/context/context.ts'
import { hashTag } from '../core/context/shared-answer.ts'
import { authoriseBeforeBody } from '../core/http/body-limit.ts'
import { matchesEtag } from '../core/http/etag.ts'
import { requestContext } from '../core/http/request-context.ts'
import {
  execute,
  executeShared,
  isShared,
  type NamedOperation,
} from '../core/operation/operation.ts'
import { deprecationHeaders, type RestBinding } from '../core/operation/rest-binding.ts'
import { coerceFields, coerceText } from './coerce.ts'

const jsonType = 'application/json; charset=utf-8'

/** Converts `/products/{productId}` to `/products/:productId`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const lastParameter = /\/\{(\w+)\}$/

/**
 * Returns both paths of an operation whose last parameter may be missing; the router ignores a
 * trailing slash.
 */
const routePaths = ({ path, isLastOptional }: RestBinding): string[] =>
  [path, ...(isLastOptional ? [path.replace(lastParameter, '')] : [])].map(routePath)

const blank = ({ path, isLastOptional }: RestBinding): Record<string, string> => {
  const name = isLastOptional && lastParameter.exec(path)?.[1]
  return name ? { [name]: '' } : {}
}

/**
 * Returns the input: query and path of a read; body and path of a write, so that links and address
 * logs never carry changes.
 */
function restInput({ definition }: NamedOperation, request: FastifyRequest): unknown {
  const { input, kind, rest } = definition
  const params = coerceText(input, { ...blank(rest), ...(request.params as object) })
  if (kind === 'query')
    return { ...coerceText(input, request.query as Record<string, unknown>), ...params }
  const { body } = request
  // A body that is no object is passed on unchanged, so that the schema reports the error.
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    return body
  if (body && rest.coerceBody) coerceFields(body as Record<string, unknown>, rest.coerceBody)
  // The body is not shared: copying one full of unknown keys would cost more than parsing it.
  return Object.assign(body ?? {}, params)
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers(headers)
  const etag = headers.ETag
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) {
    request.unsentText = body
    return reply.code(304).send()
  }
  return reply.header('content-type', jsonType).send(body)
}

/** Answers through the catalogue cache. */
async function sendShared(
  services: Services<'catalogue'>,
  operation: NamedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = requestContext(services, request)
  const { text, headers, tag } = await executeShared(
    operation.name,
    operation.definition,
    ctx,
    restInput(operation, request),
  )
  return sendText(request, reply, text, { 'cache-control': 'no-cache', ETag: tag, ...headers })
}

async function sendFresh(
  services: Services,
  operation: NamedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = requestContext(services, request)
  try {
    const result = await execute(
      operation.name,
      operation.definition,
      ctx,
      restInput(operation, request),
    )
    const body = JSON.stringify(result)
    const { method, status = 200 } = operation.definition.rest
    if (method === 'GET') {
      const headers = { 'cache-control': 'no-cache', ETag: hashTag(body), ...ctx.reply.headers }
      return sendText(request, reply, body, headers)
    }
    reply.code(status)
    return sendText(request, reply, body, ctx.reply.headers)
  } catch (error) {
    reply.headers(ctx.reply.headers)
    throw error
  }
}

/** Authorises a non-public write before its body is read. */
const bodyOptions = (services: Services, { definition }: NamedOperation) => ({
  ...(definition.bodyLimit ? { bodyLimit: definition.bodyLimit } : {}),
  ...(definition.kind === 'mutation' && definition.access !== 'public'
    ? { onRequest: authoriseBeforeBody(services, definition) }
    : {}),
})

/** Mounts every operation; `app` carries the prefix /api. */
export function mountRest(
  app: FastifyInstance,
  services: Services<'catalogue'>,
  operations: readonly NamedOperation[],
): void {
  for (const operation of operations) {
    const { rest } = operation.definition
    const shared = isShared(operation.definition)
    const send = shared ? sendShared : sendFresh
    const headers = rest.deprecated ? deprecationHeaders(rest.deprecated) : {}
    for (const url of routePaths(rest))
      app.route({
        method: rest.method,
        url,
        ...(shared ? { config: { isShared: () => true } } : {}),
        ...bodyOptions(services, operation),
        handler: (request, reply) => send(services, operation, request, reply.headers(headers)),
      })
  }
}
