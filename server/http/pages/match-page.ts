/** Finds the page of an address, and the part of the address that the page depends on. */
import { targetOf } from '../../core/http/origin.ts'
import { type PageName, pageParameters, pageRoutes } from '../../core/pages/page-paths.schema.ts'
import type { PageMeta } from './parts.ts'

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Finds the page of an address, with its one parameter. */
export function matchPage(path: string): { page: PageMeta['page']; parameter: string | undefined } {
  const [head = '', rest, ...more] = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (head.toLowerCase() === 'admin') return { page: 'admin', parameter: undefined }
  if (more.length > 0) return { page: 'lost', parameter: undefined }
  for (const [name, { pattern }] of Object.entries(pageRoutes)) {
    const [, wanted = '', parameter] = pattern.split('/')
    if (wanted.toLowerCase() !== head.toLowerCase()) continue
    if (Boolean(parameter) !== Boolean(rest)) continue
    return { page: name as PageName, parameter: rest === undefined ? undefined : decode(rest) }
  }
  return { page: 'lost', parameter: undefined }
}

/**
 * Returns the address of a request with the query parameters that its page reads, in one order.
 * Addresses that differ in others, such as those of advertisements, share a cached page.
 */
export function pageAddress(url: string): string {
  if (!url.includes('?')) return url
  const { pathname, searchParams } = targetOf(url)
  const { page } = matchPage(pathname)
  const names = page === 'admin' || page === 'lost' ? [] : (pageParameters[page] ?? [])
  const read = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  return read.length > 0 ? `${pathname}?${new URLSearchParams(read)}` : pathname
}
