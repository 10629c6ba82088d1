/** Measures bars at the foot of the screen, so that focus and messages stay clear of them. */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Counts content below the viewport as visible: a jump past the element is a change, too. */
const belowToo = '0px 0px 1000000px 0px'

/** True while the element is above the visible part of the page. */
export function useIsScrolledPast(element: Element | null): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setAbove(entries.at(-1)?.isIntersecting === false),
      { rootMargin: belowToo },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isAbove
}

/** Sets the height of a visible bar, in CSS pixels; see `--bar` in styles.css. */
export function useBarHeight(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    if (height > 0) {
      style.setProperty('--bar', `${height}px`)
      uncoverFocus(height)
    }
    return () => void style.removeProperty('--bar')
  }, [height])
}

/** Scrolls the focused element clear of the bar: the browser scrolls only when the focus moves. */
function uncoverFocus(height: number): void {
  const focused = document.querySelector(':focus-visible')
  const box = focused?.getBoundingClientRect()
  if (box && box.top < innerHeight && box.bottom > innerHeight - height)
    focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Matches pages of one column; the `lg` of the styles begins above it. */
const oneColumn = () => matchMedia('(max-width: 63.99rem)')

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = oneColumn()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => oneColumn().matches,
    () => false,
  )
