/** TRUST_PROXY: the proxies whose X-Forwarded-For is trusted. */
import { isIP } from 'node:net'
import * as z from 'zod'

/** Named ranges of addresses. */
const named = ['loopback', 'linklocal', 'uniquelocal'] as const
/** Proxies in a chain at most. */
const mostHops = 16

/** Returns true for an address or a CIDR range. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const most = family === 4 ? 32 : 128
  // A range of no bits would trust all clients, who could then forge their address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

/** The trusted proxies: their addresses, or the number of hops; false for none. */
export type TrustProxy = readonly string[] | number | false

/** Converts it to Fastify's `trustProxy`. */
export function trustedProxies(trust: TrustProxy) {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust
  return trust && [...trust]
}

/**
 * Parses `none`; a number of hops; or addresses, CIDR ranges and named ranges, separated by commas.
 */
export const TrustProxyText = z.string().transform((text, context): TrustProxy => {
  const value = text.trim()
  if (value === 'none') return false
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops < 1 || hops > mostHops)
      context.addIssue(`must be 1 to ${mostHops} proxies; \`none\` trusts no proxy`)
    return hops
  }
  const ranges = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const range of ranges)
    if (!(named as readonly string[]).includes(range) && !isRange(range))
      context.addIssue(
        `${range} is not an address, range (10.0.0.0/8) or name (${named.join(', ')}); a number is a count of proxies, \`none\` trusts no proxy`,
      )
  return ranges
})
