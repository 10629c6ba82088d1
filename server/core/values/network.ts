/**
 * Client addresses as limits count them. One household, office or rented server holds at least a
 * /64 of IPv6 and may use any of its 2^64 addresses, so these count as one.
 */
import { isIPv4, isIPv6 } from 'node:net'

/** Returns the eight groups of an IPv6 address; expands `::` and a dotted end. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, head = '', ...bytes] = dotted ?? []
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  const plain = dotted
    ? `${head}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address
  const [left = '', right] = plain.split('::')
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []
  const before = numbers(left)
  const after = numbers(right)
  const missing = right === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

/** Returns the IPv4 address inside `::ffff:a.b.c.d`, as dual-stack sockets report it. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/**
 * Returns one spelling for each address: no port, brackets or zone, IPv4 as IPv4.
 * @returns undefined for text that is not an address
 * @example canonicalAddress('[::ffff:203.0.113.7]:443') // '203.0.113.7'
 */
export function canonicalAddress(text: string): string | undefined {
  // the usual case
  if (isIPv4(text)) return text
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0]!
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address.toLowerCase())
  return mappedIpv4(groups) ?? groups.map((group) => group.toString(16)).join(':')
}

/**
 * Returns the key that limits count by: an IPv4 address whole, an IPv6 address by its first 64
 * bits.
 * @param address canonical, such as a request's `ip`
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
