/** Where the shop lives, as the one who asks sees it. Nothing else reads a request's host or protocol. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../errors/errors.ts'

/** What is read of a request; a proxy that is trusted says the first two, anybody else the first alone. */
export type Asked = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>

/** A name or an address with an optional port (RFC 3986): no user, no path, no blank. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** HTTP/1.0 may leave the host out: then it is the address that was reached. */
const reached = ({ localAddress = 'localhost', localPort = 80 }: Asked['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`

/**
 * Scheme and host of the shop's own addresses, without a trailing slash: PUBLIC_URL, or the address
 * that was asked.
 *
 * @example originOf(request, config) // 'https://shop.example'
 * @throws AppError BAD_REQUEST when the request names no host, or no protocol of the web
 */
export function originOf(request: Asked, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl
  const host = request.host || reached(request.socket)
  const protocol = request.protocol.toLowerCase()
  const isWeb = protocol === 'http' || protocol === 'https'
  const url = isWeb && hostPattern.test(host) ? URL.parse(`${protocol}://${host}`) : null
  if (!url)
    throw new AppError(
      'BAD_REQUEST',
      'The request does not say which address it asks: its Host, or what a proxy forwards of it, is not valid.',
    )
  return url.origin
}

/**
 * Path and query of a request's target. What follows the host's place is never taken for a host:
 * `//elsewhere` is a path here, and a whole address (RFC 9112, section 3.2.2) loses its host.
 */
export function targetOf(url: string): Pick<URL, 'pathname' | 'searchParams'> {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`)
}
