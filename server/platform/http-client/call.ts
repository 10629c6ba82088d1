/**
 * Calls addresses that users entered, with SSRF protection: only public addresses are reached, and
 * the checked address is the one that is called.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { calling } from '../../core/tracing/scope.ts'
import { isPublicAddress, resolvePublic } from './public-address.ts'

export interface PublicRequest {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** milliseconds from the DNS lookup to the last byte */
  timeMs: number
  signal?: AbortSignal | undefined
  /** which addresses may be called; tests allow the loopback */
  allowed?: ((address: string) => boolean) | undefined
}

/**
 * Refuses an unencrypted address that a user entered, unless the operator lists private networks.
 * @throws AppError VALIDATION_FAILED naming `url`
 */
export function assertEncrypted({ config }: Pick<Services, 'config'>, url: string): void {
  if (new URL(url).protocol === 'https:' || config.privateNetworks.length > 0) return
  const message = 'must be an https address. http is only for networks in PRIVATE_NETWORKS'
  throw validationError([{ path: 'url', message }])
}

/** Returns which addresses a request may reach: without encryption only listed private ones. */
export const allowedFor = (
  { protocol }: URL,
  allowed: (address: string) => boolean = isPublicAddress,
): ((address: string) => boolean) =>
  protocol === 'https:' ? allowed : (address) => !isPublicAddress(address) && allowed(address)

/**
 * Makes one request without following redirects.
 * @returns the answer, with its body still unread
 * @throws PrivateAddressError for an address that is not public; network errors
 */
export async function sendPublicRequest(
  url: URL,
  { method = 'GET', headers, body, timeMs, signal, allowed = isPublicAddress }: PublicRequest,
): Promise<IncomingMessage> {
  const { address, family } = await resolvePublic(url.hostname, allowed)
  const time = AbortSignal.timeout(timeMs)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const once = (trace: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(
        url,
        {
          method,
          lookup: (_host, options, done) =>
            options.all ? done(null, [{ address, family }]) : done(null, address, family),
          signal: signal ? AbortSignal.any([signal, time]) : time,
          headers: { ...headers, ...trace },
          agent: false,
        },
        resolve,
      )
      request.on('error', reject)
      request.end(body)
    })
  return calling(method, url, once, ({ statusCode = 0 }) => statusCode)
}
