/** Warns of webhook addresses that the server will not reach. */
import type { Services } from '../../core/context/context.ts'
import { PrivateAddressError, resolvePublic } from '../../platform/http-client/public-address.ts'

/** Returns why deliveries to an address will fail: it is private, or its host does not exist. */
export async function addressWarning(
  { isFetchAllowed }: Services<'isFetchAllowed'>,
  url: string,
): Promise<{ warning?: string }> {
  const { hostname } = new URL(url)
  try {
    await resolvePublic(hostname, isFetchAllowed)
    return {}
  } catch (error) {
    const isPrivate = error instanceof PrivateAddressError
    return {
      warning: isPrivate
        ? `Deliveries to ${hostname} will fail: its address is private. The operator allows it with the variable PRIVATE_NETWORKS.`
        : `Deliveries to ${hostname} will fail: this host was not found.`,
    }
  }
}
