/** The tRPC door: the same operations, batched, with their types. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { operationsOf } from '../operation.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { logError, sendTrpcError } from './errors.ts'
import { requestContext } from './request-context.ts'

/** tRPC would run a thousand calls in one request; the shop's own client never batches more than ten. */
export const maxBatchSize = 10

/** Reads of the catalogue, which are the same for everybody. */
const shared = new Set(
  operationsOf(appRouter)
    .filter(({ definition: { cache, access, identify } }) => {
      return cache === 'catalogue' && access === 'public' && !identify
    })
    .map(({ name }) => name),
)

/** True when the answer may come from the catalogue cache: it consists of shared reads alone. */
const mayBeKept = (request: FastifyRequest, path: string): boolean =>
  request.method === 'GET' &&
  request.headers['trpc-accept'] === undefined &&
  path.split(',').every((name) => shared.has(name))

const noStore = { 'cache-control': 'no-store' }

/**
 * Sends tRPC's own answer. A whole body costs less than a stream, so only an answer that was asked
 * for in pieces travels in pieces.
 */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  keep: ((body: Buffer, headers: Record<string, string>) => void) | undefined,
): Promise<void> {
  const headers = Object.fromEntries(response.headers)
  reply.code(response.status).headers(headers)
  if (request.headers['trpc-accept'] !== undefined) return void (await reply.send(response.body))
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status === 200) keep?.(body, headers)
  await reply.send(body)
}

/**
 * To be registered in a scope of its own: here JSON bodies stay text for tRPC to parse, and nothing
 * but JSON is read (tRPC's own plugin reads multipart bodies past every limit).
 */
export async function mountTrpc(app: FastifyInstance, services: Services): Promise<void> {
  const { catalogue } = services
  app.setErrorHandler((error, request, reply) => sendTrpcError(request, reply, error))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const etag = mayBeKept(request, path) ? catalogue.etag() : undefined
    const keep = etag
      ? (body: Buffer, headers: Record<string, string>) =>
          catalogue.keep(request.url, etag, { body, headers, result: undefined })
      : undefined
    const door = { raw: reply.raw, send: (given: Response) => send(request, reply, given, keep) }
    await fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
      req: request,
      // tRPC hands its answer to `send` and reads nothing else of a reply
      res: door as unknown as FastifyReply,
      path,
      router: appRouter,
      createContext: () => requestContext(services, request),
      allowBatching: true,
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
    handler(request, reply) {
      const known = request.method === 'GET' ? catalogue.find(request.url) : undefined
      if (known && request.headers['trpc-accept'] === undefined && catalogue.etag())
        return reply.headers(known.headers).send(known.body)
      return answer(request, reply, request.params.path)
    },
  })
}
