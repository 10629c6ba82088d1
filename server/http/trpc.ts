/** The tRPC door: the same operations, batched, with their types. */
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { RequestContext, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { logError, sendTrpcError } from './errors.ts'
import { requestContext } from './request-context.ts'

/** tRPC would run a thousand calls in one request; the shop's own client never batches more than ten. */
export const maxBatchSize = 10

/**
 * Registered in its own scope: the plugin replaces the JSON parser. It would also read multipart
 * bodies past every limit, so those are refused before it sees them.
 */
export async function mountTrpc(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler((error, request, reply) => sendTrpcError(request, reply, error))
  app.addHook('onRequest', async (request) => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => requestContext(services, req),
      allowBatching: true,
      maxBatchSize,
      onError({ error, ctx }) {
        if (error.cause instanceof AppError) logError(ctx?.log ?? services.log, error.cause)
        else if (error.code === 'INTERNAL_SERVER_ERROR') services.log.error({ err: error }, 'tRPC')
      },
      responseMeta({ ctx, errors }) {
        const headers = new Headers({ 'cache-control': 'no-store', ...ctx?.reply.headers })
        const app = errors.map((error) => error.cause).find((cause) => cause instanceof AppError)
        if (app?.retryAfter !== undefined) headers.set('Retry-After', String(app.retryAfter))
        return { headers }
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] & {
      createContext: (options: never) => RequestContext
    },
  })
}
