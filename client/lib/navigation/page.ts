/**
 * Handles a change of page: the document's title, the focus, the screen reader announcement and the
 * scroll position. Wouter does none of these.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fullTitle } from '#server/core/pages/page-paths.schema.ts'
import { config } from '../config/config.ts'
import { savedScroll } from './history.ts'

const withoutHash = () => globalThis.location?.href.replace(/#.*/s, '')
/** The address that the document was loaded for: the server has resolved it. */
const loadedFor = withoutHash()

/**
 * Reloads an unknown page, so that the server can redirect it. Only the server knows where former
 * addresses lead.
 */
export function useServerRedirect(): void {
  useEffect(() => {
    if (withoutHash() !== loadedFor && navigator.onLine) location.replace(location.href)
  }, [])
}

/** The first page of a visit keeps the browser's own focus; later pages announce themselves. */
let first = true

/**
 * Sets up a page. Call it once per page.
 * @param title undefined while the page does not know its name yet
 * @param part a different part of the same page (a category) counts as a new page
 */
export function usePage(title: string | undefined, part = ''): void {
  const arrived = useRef<string | undefined>(undefined)
  const known = useRef(title)
  known.current = title
  useEffect(() => {
    if (title === undefined) return
    const { shop, search } = config.settings
    document.title = fullTitle(title, shop.name, search.pages.home.title)
    const before = arrived.current
    arrived.current = part
    if (before !== part) arrive(title)
  }, [title, part])
  // React only hides a page while the code of the next page loads. A user who turns back sees the
  // hidden page again: only its layout effects run again.
  useLayoutEffect(() => {
    if (arrived.current !== undefined && known.current !== undefined) arrive(known.current)
  }, [])
}

function arrive(title: string): void {
  const initial = first
  first = false
  const offset = savedScroll()
  if (!initial) removeServerHead()
  if (offset !== undefined) {
    scrollWhenTall(offset)
    if (!initial) announce(title)
    return
  }
  if (initial) return
  const target = anchor()
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
  focusHeading()
  announce(title)
}

/**
 * Returns the element that the hash names. A hash may also be a link's secret, which names none.
 */
const anchor = (): Element | null =>
  document.querySelector(`main [id="${CSS.escape(location.hash.slice(1))}"]`)

/** Removes the server's head tags of the first page: they are wrong for the next page. */
function removeServerHead(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
}

/** Waits up to three seconds for content to be tall enough, or until the visitor scrolls. */
function scrollWhenTall(offset: number): void {
  const until = performance.now() + 3_000
  const stop = new AbortController()
  for (const name of ['wheel', 'touchstart', 'keydown'])
    addEventListener(name, () => stop.abort(), { once: true, passive: true, signal: stop.signal })
  const step = () => {
    scrollTo({ top: offset, behavior: 'instant' })
    const done = Math.abs(scrollY - offset) <= 2 || performance.now() > until
    if (done || stop.signal.aborted) stop.abort()
    else requestAnimationFrame(step)
  }
  step()
}

let awaited: MutationObserver | undefined

/**
 * Focuses the page's h1, so that reading and tabbing continue there. A loading page has no h1: it
 * gets the focus when it appears, unless the visitor has moved the focus.
 */
function focusHeading(): void {
  awaited?.disconnect()
  const before = document.activeElement
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const moved = ![before, document.body].includes(document.activeElement)
    if (!heading && !moved) return false
    if (heading && !moved) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    return true
  }
  if (focus()) return
  awaited = new MutationObserver((_, observer) => focus() && observer.disconnect())
  awaited.observe(document.body, { childList: true, subtree: true })
}

const announcers = new Set<(text: string) => void>()
/** A text announced before the announcer was ready. */
let pendingText: string | undefined

/** Announces a text to screen readers only. */
export function announce(text: string): void {
  if (announcers.size === 0) pendingText = text
  for (const say of announcers) say(text)
}

/** Registers the one announcer element. */
export function onAnnouncement(say: (text: string) => void): () => void {
  announcers.add(say)
  if (pendingText !== undefined) say(pendingText)
  pendingText = undefined
  return () => announcers.delete(say)
}
