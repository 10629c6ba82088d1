/** Converts a request to the context of operations: the same for REST and tRPC. */
import type { FastifyRequest } from 'fastify'
import {
  bearerToken,
  type ModuleService,
  type RequestContext,
  type Services,
} from '../context/context.ts'
import { canonicalAddress } from '../values/network.ts'
import { originOf } from './origin.ts'

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/**
 * Returns the client's canonical address; TRUST_PROXY decides whether X-Forwarded-For counts.
 * When the proxy's header holds no valid address, the proxy's own is used.
 */
const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? '') ?? ''

/** Returns true for `Prefer: handling=strict` (RFC 7240). */
const isStrict = ({ headers }: FastifyRequest): boolean =>
  /\bhandling\s*=\s*"?strict\b/i.test([headers.prefer].flat().join())

/** Creates the outer context; reads only Fastify's request. */
export function requestContext<U extends ModuleService>(
  services: Services<U>,
  request: FastifyRequest,
): RequestContext<U> {
  return {
    ...services,
    log: request.log,
    requestId: request.id,
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'],
    requestOrigin: () => originOf(request, { publicUrl: undefined }),
    token: bearerToken(request.headers.authorization),
    caller: request.caller,
    idempotencyKey: one(request.headers['idempotency-key']),
    ifMatch: one(request.headers['if-match']),
    isStrict: isStrict(request),
    reply: { headers: {} },
    isDisconnected: () => request.raw.socket.destroyed,
  }
}
