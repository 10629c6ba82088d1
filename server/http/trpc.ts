/** The tRPC API: the same operations, batched and typed. */
import type { AnyRouter } from '@trpc/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../core/context/context.ts'
import { AppError } from '../core/errors/errors.ts'
import { limitBatch, readText } from '../core/http/body-limit.ts'
import { requestContext } from '../core/http/request-context.ts'
import { isShared, operationsOf } from '../core/operation/operation.ts'
import { logError, sendTrpcError } from './errors.ts'

/** Most calls in one request. tRPC itself has no limit; the shop's own client batches at most ten. */
export const maxBatchSize = 10

const noStore = { 'cache-control': 'no-store' }

/**
 * Sends tRPC's own answer. A whole body costs less than a stream, so only answers requested as a
 * stream are streamed.
 */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<void> {
  const headers = Object.fromEntries(response.headers)
  reply.code(response.status).headers(headers)
  if (request.headers['trpc-accept'] !== undefined) return void (await reply.send(response.body))
  await reply.send(Buffer.from(await response.arrayBuffer()))
}

/**
 * Mounts tRPC, in its own scope: JSON bodies stay text for tRPC to parse, and only JSON is read
 * (tRPC's own plugin reads multipart bodies past every limit).
 */
export async function mountTrpc(
  app: FastifyInstance,
  services: Services,
  router: AnyRouter,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => sendTrpcError(request, reply, error))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, body, done) =>
    readText(request, body, done),
  )
  const definitions = new Map(
    operationsOf(router).map(({ name, definition }) => [name, definition]),
  )
  const namesIn = (request: FastifyRequest) => (request.params as { path: string }).path.split(',')
  const isSharedName = (name: string) => {
    const definition = definitions.get(name)
    return definition !== undefined && isShared(definition)
  }
  const allowBody = async (request: FastifyRequest) => {
    const names = namesIn(request)
    if (names.length > maxBatchSize)
      throw new AppError('BAD_REQUEST', `A request can have at most ${maxBatchSize} calls.`)
    if (request.method !== 'POST') return
    const called = names.flatMap((name) => definitions.get(name) ?? [])
    await limitBatch(services, request, called)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const ctx = requestContext(services, request)
    const caller = { raw: reply.raw, send: (answer: Response) => send(request, reply, answer) }
    await fastifyRequestHandler<AnyRouter, FastifyRequest, FastifyReply>({
      req: request,
      // tRPC passes its answer to `send` and uses nothing else of a reply
      res: caller as unknown as FastifyReply,
      path,
      router,
      createContext: () => ctx,
      allowBatching: true,
      allowMethodOverride: true,
      maxBatchSize,
      onError({ error, ctx }) {
        if (error.cause instanceof AppError) logError(ctx?.log ?? services.log, error.cause)
        else if (error.code === 'INTERNAL_SERVER_ERROR') services.log.error({ err: error }, 'tRPC')
      },
      responseMeta({ ctx, errors }) {
        const headers = new Headers({ ...noStore, ...ctx?.reply.headers })
        const known = errors.map((error) => error.cause).find((cause) => cause instanceof AppError)
        if (known?.retryAfter !== undefined) headers.set('Retry-After', String(known.retryAfter))
        return { headers }
      },
    })
    return reply
  }

  app.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    url: '/:path',
    config: { isShared: (request) => namesIn(request).every(isSharedName) },
    onRequest: allowBody,
    handler: (request, reply) => answer(request, reply, request.params.path),
  })
}
