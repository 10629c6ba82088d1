/** A bar at the foot of the screen takes room from what lies behind it: focus and messages stay clear of it. */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** True while the element is above the visible part of the page. */
export function useGoneAbove(element: Element | null): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setGone(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return gone
}

/** Announces the height of a bar that is on show, in CSS pixels; see `--bar` in styles.css. */
export function useBarHeight(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    if (height > 0) style.setProperty('--bar', `${height}px`)
    return () => void style.removeProperty('--bar')
  }, [height])
}

/** Where the page has one column; the `lg` of the styles begins above it. */
const oneColumn = matchMedia('(max-width: 63.99rem)')

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      oneColumn.addEventListener('change', listener)
      return () => oneColumn.removeEventListener('change', listener)
    },
    () => oneColumn.matches,
  )
