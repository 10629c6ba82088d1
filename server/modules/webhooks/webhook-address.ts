/** Checks the addresses of webhooks when staff enter them. */
import type { Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { originOf } from '../../core/media/media-address.ts'
import { PrivateAddressError, resolvePublic } from '../../platform/http-client/public-address.ts'
import { isLoopback } from './webhooks.schema.ts'

/**
 * Rejects unencrypted addresses. Only a shop that runs on this machine, or whose operator lists
 * private networks, may send over http.
 * @throws AppError VALIDATION_FAILED naming `url`
 */
export function assertEncrypted({ config }: Pick<Services, 'config'>, url: string): void {
  if (new URL(url).protocol === 'https:' || config.privateNetworks.length > 0) return
  if (isLoopback(url) && isLoopback(originOf(config))) return
  const message =
    'must start with https://. http:// is for tests on localhost and for PRIVATE_NETWORKS'
  throw validationError([{ path: 'url', message }])
}

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
