/** Sends errors in one format: `{ message, code, requestId, issues?, quote?, factor? }`. */
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../core/errors/error-translation.ts'
import { type AppError, errorBody, errorTable } from '../core/errors/errors.ts'
import { bodyTooLarge } from '../core/http/body-limit.ts'
import { defaultBodyLimit } from '../core/operation/operation.ts'

/** Logs an error at the level of the error table. Only the log shows its cause. */
export function logError(log: FastifyBaseLogger, error: AppError): void {
  const level = errorTable[error.code].log
  if (level === 'silent') return
  log[level]({ err: error.cause ?? error, code: error.code }, error.message)
}

/** Converts an error to ours; names the limit when Fastify found a body too large. */
const refusalOf = (request: FastifyRequest, error: unknown): AppError =>
  (error as { code?: string } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? bodyTooLarge(request.routeOptions.bodyLimit ?? defaultBodyLimit, error)
    : toAppError(error)

/** Sends an error in our format, with Retry-After where waiting helps. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const app = refusalOf(request, error)
  logError(request.log, app)
  if (app.retryAfter !== undefined) reply.header('Retry-After', String(app.retryAfter))
  if (app.code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer')
  return reply.code(app.status).type('application/json').send(errorBody(app, request.id))
}

/** Sends an error as {@link sendError}, in the envelope of tRPC clients, also for a whole batch. */
export function sendTrpcError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const app = toAppError(error)
  const { trpc, status } = errorTable[app.code]
  const { code: appCode, message, ...rest } = errorBody(app, request.id)
  logError(request.log, app)
  if (app.retryAfter !== undefined) reply.header('Retry-After', String(app.retryAfter))
  const data = { code: trpc, httpStatus: status, appCode, ...rest }
  const envelope = { error: { message, code: TRPC_ERROR_CODES_BY_KEY[trpc], data } }
  return reply.code(status).type('application/json').send(envelope)
}

/**
 * Sends errors before routing, such as bad percent-encoding: no hook has run for them.
 * @param defaultHeaders headers that every answer carries, by the Origin of the request
 */
export const sendFrameworkError =
  (defaultHeaders: (origin: string | undefined) => Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(defaultHeaders(request.headers.origin)).header('x-request-id', request.id)
    void sendError(request, reply, error)
  }
