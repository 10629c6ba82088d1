/**
 * Which addresses of the net somebody may make the server call: only public ones. What is
 * on this machine or beside it (metadata services, databases, the shop itself) is never called.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

declare module '../../core/context/context.ts' {
  interface Services {
    /** Addresses that outgoing requests may reach; public ones unless a test allows others. */
    mayFetchFrom?: (address: string) => boolean
  }
}

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')

const outerIpv6 = new BlockList()
// Only what is handed out as global unicast; everything else is special in some way.
outerIpv6.addSubnet('2000::', 3, 'ipv6')
const specialIpv6 = new BlockList()
for (const [network, prefix] of [
  // Tunnels, which end in an IPv4 address of somebody's choice, and examples.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, prefix, 'ipv6')

/** True for an IP address that anybody on the internet may call. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address))
    return outerIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  return isIP(address) === 4 && !inner.check(address, 'ipv4')
}

/** Where no server of ours may look. */
export class InnerAddress extends Error {}

/**
 * Finds the address to connect to. The connection must be made to exactly this one: asking the
 * name service again could answer otherwise.
 * @param allowed which addresses may be called
 * @throws InnerAddress when any address of the host is not allowed
 */
export async function resolvePublic(
  hostname: string,
  allowed: (address: string) => boolean = isPublicAddress,
): Promise<{ address: string; family: number }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookup(host, { all: true })
  if (!found.length || !found.every(({ address }) => allowed(address)))
    throw new InnerAddress('its address is not on the public internet')
  return found[0]!
}
