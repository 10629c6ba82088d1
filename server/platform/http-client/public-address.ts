/**
 * Decides which addresses users may make the server call: only public ones. Addresses of this
 * machine and its network (metadata services, databases, the shop itself) are never called.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    /** Addresses that outgoing requests may reach; public ones unless a test allows others. */
    isFetchAllowed?: (address: string) => boolean
  }
}

const privateIpv4 = new BlockList()
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
  privateIpv4.addSubnet(network, prefix, 'ipv4')

const outerIpv6 = new BlockList()
// Only global unicast ranges; all others have special purposes.
outerIpv6.addSubnet('2000::', 3, 'ipv6')
const specialIpv6 = new BlockList()
for (const [network, prefix] of [
  // Tunnels, which lead to an arbitrary IPv4 address, and documentation ranges.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, prefix, 'ipv6')

/** Returns true for an IP address that is reachable on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address))
    return outerIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  return isIP(address) === 4 && !privateIpv4.check(address, 'ipv4')
}

/** Returns which addresses may be called: public ones, and those of the operator's networks. */
export function allowNetworks(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    listed.addSubnet(address, bits ? Number(bits) : family === 'ipv6' ? 128 : 32, family)
  }
  return (address) =>
    isPublicAddress(address) || listed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** An address that the server must not call. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a host to the address to connect to. Do not resolve again: a second lookup could return
 * another address.
 * @param allowed which addresses may be called
 * @throws PrivateAddressError when any address of the host is not allowed
 */
export async function resolvePublic(
  hostname: string,
  allowed: (address: string) => boolean = isPublicAddress,
): Promise<{ address: string; family: number }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookup(host, { all: true })
  if (!found.length || !found.every(({ address }) => allowed(address)))
    throw new PrivateAddressError('the address is not on the public internet')
  return found[0]!
}
