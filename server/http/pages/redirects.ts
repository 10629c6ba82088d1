/** Redirects old addresses to their current pages. */
import type { AllServices } from '../../core/context/context.ts'
import { targetOf } from '../../core/http/origin.ts'
import {
  isLoopIn,
  plainAddress,
  type Redirect,
  withOwnPaths,
} from '../../modules/settings/definitions/redirects.schema.ts'

/** Encodes a Location header: percent-encoded, a path of the shop without its host. */
function locationOf(to: string): string {
  const { href } = new URL(to, 'http://shop')
  return href.replace(/^http:\/\/shop(?=\/)/, '')
}

/**
 * Creates the redirects; they apply only where no page exists. An address with its query goes
 * before the same one without. A redirect back to the requested address is ignored.
 * @returns finds the target of a request; undefined without a redirect
 */
export function createRedirects({
  settings,
}: Pick<AllServices, 'settings'>): (url: string, origin: string) => string | undefined {
  let list: readonly Redirect[] | undefined
  let known = ''
  let ways = new Map<string, string>()
  return (url, origin) => {
    const now = settings.get('redirects.list')
    if (now !== list || origin !== known) {
      list = now
      known = origin
      const own = withOwnPaths(now, [origin])
      const isLoop = isLoopIn(own)
      const sound = own.filter((one) => !isLoop(one))
      ways = new Map(sound.map(({ from, to }) => [plainAddress(from), locationOf(to)]))
    }
    const { pathname, searchParams } = targetOf(url)
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    return ways.get(plainAddress(pathname + query)) ?? ways.get(plainAddress(pathname))
  }
}
