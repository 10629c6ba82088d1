/** Settings: redirects of old addresses. An existing page always takes precedence. */
import * as z from 'zod/mini'
import { pageRoutes } from '../../../core/pages/page-paths.schema.ts'
import { limits, requiredText } from '../../../core/values/fields.schema.ts'
import { isPath, linkTarget, listOf, staffOnly } from './define.schema.ts'

/** First path segments that the server itself answers. */
const taken = ['admin', 'api', 'trpc', 'images', 'pictures', 'assets', 'health', 'metrics']
const files = /^\/(theme\.css|robots\.txt|sitemap[\w-]*\.xml|favicon\.\w+|manifest\.webmanifest)$/

/**
 * Normalises an address for lookup: percent-encoded, without a trailing slash.
 * @example plainAddress('/Café/?a=1') // '/Caf%C3%A9?a=1'
 */
export function plainAddress(address: string): string {
  const url = URL.parse(address, 'http://shop')
  if (url?.origin !== 'http://shop') return address
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return (url.pathname.replace(/\/+$/, '') || '/') + query
}

/** Returns true for a fixed page. Products, categories and articles are not fixed. */
function isFixedPage(address: string): boolean {
  const [path = ''] = plainAddress(address).split('?')
  const first = path.split('/')[1]?.toLowerCase() ?? ''
  if (taken.includes(first) || files.test(path)) return true
  return Object.values(pageRoutes).some(
    ({ pattern }) => !pattern.includes(':') && pattern.toLowerCase() === path.toLowerCase(),
  )
}

const Redirect = z.strictObject({
  from: requiredText(limits.url).check(
    z.refine(isPath, 'must be a path that starts with /'),
    z.refine((value) => !value.includes('#'), 'must not contain #: browsers do not send it'),
    z.refine((value) => !isFixedPage(value), 'is a page of the shop and cannot be redirected'),
  ),
  to: linkTarget(),
})
export type Redirect = z.infer<typeof Redirect>

/** Returns a test for redirects of the list that form a loop. */
export function isLoopIn(list: readonly Redirect[]): (one: Redirect) => boolean {
  const targets = new Map(list.map(({ from, to }) => [plainAddress(from), plainAddress(to)]))
  return ({ from }) => {
    const start = plainAddress(from)
    let at = targets.get(start)
    for (let step = 0; at !== undefined && step <= list.length; step += 1) {
      if (at === start) return true
      at = targets.get(at)
    }
    return false
  }
}

/**
 * Turns the shop's own absolute addresses into paths. So loops are found, and a shop can change its
 * domain.
 * @param value validated or not
 * @param origins the shop's own
 */
export function withOwnPaths<T>(value: T, origins: readonly string[]): T {
  if (!Array.isArray(value)) return value
  const pathOf = (to: unknown) => {
    const url = typeof to === 'string' ? URL.parse(to) : null
    const path = url && origins.includes(url.origin) ? url.href.slice(url.origin.length) : ''
    return isPath(path) ? path : to
  }
  return value.map((one) => (one?.to === undefined ? one : { ...one, to: pathOf(one.to) })) as T
}

const Redirects = listOf(Redirect, 1_000).check((context) => {
  const list = context.value
  const known = new Set<string>()
  for (const [index, { from }] of list.entries()) {
    const address = plainAddress(from)
    if (known.has(address))
      context.issues.push({
        code: 'custom',
        input: from,
        path: [index, 'from'],
        message: `${from} is in the list twice`,
      })
    known.add(address)
  }
  const loop = list.findIndex(isLoopIn(list))
  if (loop >= 0)
    context.issues.push({
      code: 'custom',
      input: list[loop],
      path: [loop, 'to'],
      message: `redirects back to ${list[loop]!.from} in a loop`,
    })
})

export const redirects = { list: { ...staffOnly(Redirects, []), local: withOwnPaths } }
