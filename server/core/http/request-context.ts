/** What a request says, as operations want to hear it: the same for both doors. */
import type { FastifyRequest } from 'fastify'
import { bearerToken, type RequestContext, type Services } from '../context/context.ts'
import { canonicalAddress } from '../values/network.ts'
import { originOf } from './origin.ts'

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/**
 * The client's address, in its one spelling; TRUST_PROXY decides whether X-Forwarded-For is believed.
 * What a proxy wrote there need not be an address: then it is the proxy's own.
 */
const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? ''

/** The outer context: reads Fastify's request and nothing else. */
export function requestContext(services: Services, request: FastifyRequest): RequestContext {
  return {
    ...services,
    log: request.log,
    requestId: request.id,
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'],
    askedAt: () => originOf(request, { publicUrl: undefined }),
    token: bearerToken(request.headers.authorization),
    caller: request.caller,
    idempotencyKey: one(request.headers['idempotency-key']),
    ifMatch: one(request.headers['if-match']),
    reply: { headers: {} },
    isGone: () => request.raw.socket.destroyed,
  }
}
