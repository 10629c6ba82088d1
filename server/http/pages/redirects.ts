/** Where addresses of earlier days lead now. */
import type { Services } from '../../core/context/context.ts'
import { targetOf } from '../../core/http/origin.ts'
import {
  leadsBackIn,
  plainAddress,
  type Redirect,
  withOwnPaths,
} from '../../modules/settings/definitions/redirects.schema.ts'

/** As a header takes it: percent-encoded, a path of the shop without its host. */
function locationOf(to: string): string {
  const { href } = new URL(to, 'http://shop')
  return href.replace(/^http:\/\/shop(?=\/)/, '')
}

/**
 * Asked only where there is no page. An address with its query goes before the same without one. What
 * would lead back by the address that the shop goes by now leads nowhere.
 * @returns finds where a request's target leads; undefined where nobody said so
 */
export function createRedirects({
  settings,
}: Pick<Services, 'settings'>): (url: string, origin: string) => string | undefined {
  let list: readonly Redirect[] | undefined
  let known = ''
  let ways = new Map<string, string>()
  return (url, origin) => {
    const now = settings.get('redirects.list')
    if (now !== list || origin !== known) {
      list = now
      known = origin
      const own = withOwnPaths(now, [origin])
      const isLoop = leadsBackIn(own)
      const sound = own.filter((one) => !isLoop(one))
      ways = new Map(sound.map(({ from, to }) => [plainAddress(from), locationOf(to)]))
    }
    const { pathname, searchParams } = targetOf(url)
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    return ways.get(plainAddress(pathname + query)) ?? ways.get(plainAddress(pathname))
  }
}
