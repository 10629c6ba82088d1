/** Reads the address itself: wouter decodes too much (a `%26` in a search would end it). */
import { useMemo } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Returns the parsed search part; the same object as long as the text is the same. */
export function useSearchParameters(): URLSearchParams {
  const text = useLocationProperty(() => location.search)
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Returns the path segment after a prefix: of `/productInfo/a%2Fb` it is `a/b`. */
export function useSegment(before: string): string {
  const path = useLocationProperty(() => location.pathname)
  return useMemo(() => decode(path.slice(before.length)), [path, before])
}

function decode(segment: string): string {
  const text = segment.replace(/\/$/, '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
