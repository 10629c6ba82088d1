/** The shop's origin as the client sees it. Nothing else reads a request's host or protocol. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../errors/errors.ts'

/**
 * The fields of a request that name its origin. Trusted proxies set host and protocol, other
 * clients only the host.
 */
export type OriginSource = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>

/** A host name or address with an optional port (RFC 3986): no user, no path, no space. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Returns the address that the client connected to: HTTP/1.0 may omit the host. */
const listeningAddress = ({
  localAddress = 'localhost',
  localPort = 80,
}: OriginSource['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`

/**
 * Returns the shop's scheme and host, without a trailing slash: PUBLIC_URL, or the request's own.
 *
 * @example originOf(request, config) // 'https://shop.example'
 * @throws AppError BAD_REQUEST when the request names no host, or a protocol other than http(s)
 */
export function originOf(request: OriginSource, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl
  const host = request.host || listeningAddress(request.socket)
  const protocol = request.protocol.toLowerCase()
  const isWeb = protocol === 'http' || protocol === 'https'
  const url = isWeb && hostPattern.test(host) ? URL.parse(`${protocol}://${host}`) : null
  if (!url)
    throw new AppError(
      'BAD_REQUEST',
      'The Host header of the request, or the one that a proxy forwards, is not valid.',
    )
  return url.origin
}

/**
 * Returns path and query of a request's target. It never reads a host from it: `//elsewhere` is a
 * path, and an absolute address (RFC 9112, section 3.2.2) loses its host.
 */
export function targetOf(url: string): Pick<URL, 'pathname' | 'searchParams'> {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`)
}
