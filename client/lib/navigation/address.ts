/** Reads the address itself: wouter decodes too much (a `%26` in a search would end it). */
import { useMemo } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { inBrowser } from '../config/embedded.ts'

/** The address that the server renders. */
let rendered = { pathname: '/', search: '' }

/** Sets the address of the page that is rendered next. For the server. */
export function setAddress(next: typeof rendered): void {
  rendered = next
}

const address = () => (inBrowser ? location : rendered)
const pathOf = () => address().pathname
const searchOf = () => address().search

/** Returns the path with its encoding. */
export const usePath = (): string => useLocationProperty(pathOf, pathOf)

/** Returns the parsed search part; the same object as long as the text is the same. */
export function useSearchParameters(): URLSearchParams {
  const text = useLocationProperty(searchOf, searchOf)
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Returns the path segment after a prefix: of `/productInfo/a%2Fb` it is `a/b`. */
export function useSegment(before: string): string {
  const path = usePath()
  return useMemo(() => decodeSegment(path.slice(before.length)), [path, before])
}

/** Decodes a path segment; a malformed one stays as it is. */
export function decodeSegment(segment: string): string {
  const text = segment.replace(/\/$/, '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
