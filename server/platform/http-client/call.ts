/** Calls to addresses that somebody entered: only the public internet is reached, and the address that was judged is the one that is called. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { calling } from '../../core/tracing/scope.ts'
import { isPublicAddress, resolvePublic } from './public-address.ts'

export interface OutsideCall {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** milliseconds from the name to the last byte */
  timeMs: number
  signal?: AbortSignal | undefined
  /** which addresses may be called; tests allow the loopback */
  allowed?: ((address: string) => boolean) | undefined
}

/**
 * One request; redirects are not followed.
 * @returns the answer, whose body is still to be read
 * @throws InnerAddress when it would not leave the house; whatever the network says
 */
export async function callOutside(
  url: URL,
  { method = 'GET', headers, body, timeMs, signal, allowed = isPublicAddress }: OutsideCall,
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
