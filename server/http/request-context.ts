/** What a request says, as operations want to hear it: the same for both doors. */
import type { FastifyRequest } from 'fastify'
import { bearerToken, type RequestContext, type Services } from '../context.ts'

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** The outer context: reads Fastify's request and nothing else. */
export function requestContext(services: Services, request: FastifyRequest): RequestContext {
  return {
    ...services,
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    token: bearerToken(request.headers.authorization),
    idempotencyKey: one(request.headers['idempotency-key']),
    ifMatch: one(request.headers['if-match']),
    reply: { headers: {}, plainRepeats: 0 },
  }
}
