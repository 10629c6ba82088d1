/**
 * Gives every history entry a key and a number, keeps its scroll position, and lets a page with
 * unsaved words hold the visitor back. Import it before wouter's first use: its listeners must
 * come first, so that a withheld step stays unseen by the router.
 */

interface Entry {
  key: string
  index: number
  /** the same page with a dialog open: leaving it leaves no page */
  dialog?: boolean
}

const stateOf = (state: unknown): (Record<string, unknown> & { entry?: Entry }) | null =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : null

const newKey = () => Math.random().toString(36).slice(2, 10)
const storageKey = 'scroll-positions'
/** Positions kept per tab; the oldest go first. */
const mostPositions = 60

function readPositions(): [string, number][] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(list) ? (list as [string, number][]) : []
  } catch {
    return []
  }
}

const positions = new Map<string, number>(readPositions())
let current: Entry = stateOf(history.state)?.entry ?? { key: newKey(), index: 0 }
let byTraversal = false
/** Read at the moment of arrival: what the page scrolls while it is rebuilt must not count. */
let arrival = positions.get(current.key)
let guard: Guard | undefined
/** The browser is on a step that we asked for; nobody else hears of it. */
let stepping = false
/** What waits for that step: an entry added before it arrives would be left again by it. */
let waiting: (() => void)[] = []
let overdue: ReturnType<typeof setTimeout> | undefined
/** Milliseconds after which a step that never arrived holds nobody up any longer. */
const longestStep = 5_000

/** Asked before leaving; `go` leaves for good. */
export type Guard = (go: () => void) => void

const keep = () => {
  positions.delete(current.key)
  positions.set(current.key, Math.round(scrollY))
  if (positions.size > mostPositions) positions.delete(positions.keys().next().value!)
}

const persist = () => {
  keep()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // nothing to be done: the position is lost on reload, nothing else
  }
}

function install(): void {
  history.scrollRestoration = 'manual'
  const { pushState, replaceState } = history
  history.replaceState(withEntry(history.state, current), '')
  history.pushState = function push(state, unused, url) {
    keep()
    byTraversal = false
    arrival = undefined
    current = { key: newKey(), index: current.index + 1, dialog: stateOf(state)?.dialog === true }
    pushState.call(this, withEntry(state, current), unused, url)
  }
  history.replaceState = function replace(state, unused, url) {
    replaceState.call(this, withEntry(state, current), unused, url)
  }
  addEventListener('popstate', onTraversal, true)
  addEventListener('pagehide', persist)
  addEventListener('scrollend', keep)
  let noted = false
  addEventListener(
    'scroll',
    () => {
      if (noted) return
      noted = true
      setTimeout(() => {
        noted = false
        keep()
      }, 120)
    },
    { passive: true },
  )
  addEventListener('beforeunload', (event) => {
    if (guard) event.preventDefault()
  })
}

const withEntry = (state: unknown, entry: Entry) => ({ ...stateOf(state), entry })

function step(delta: number): void {
  stepping = true
  overdue = setTimeout(arrive, longestStep)
  history.go(delta)
}

function arrive(): void {
  clearTimeout(overdue)
  stepping = false
  const held = waiting
  waiting = []
  for (const work of held) afterOwnStep(work)
}

/** Runs `work` now, or as soon as the browser has taken the step that we asked for. */
export function afterOwnStep(work: () => void): void {
  if (stepping) waiting.push(work)
  else work()
}

/** Takes back the entry that a dialog added, unless somebody has moved on from it. */
export function removeDialogEntry(address: string): void {
  afterOwnStep(() => {
    if (stateOf(history.state)?.dialog === true && location.href === address) step(-1)
  })
}

function onTraversal(event: PopStateEvent): void {
  const next = stateOf(event.state)?.entry
  if (stepping) {
    current = next ?? current
    event.stopImmediatePropagation()
    arrive()
    return
  }
  const delta = (next?.index ?? 0) - current.index
  if (guard && delta !== 0 && !current.dialog) {
    event.stopImmediatePropagation()
    step(-delta)
    guard(() => {
      guard = undefined
      afterOwnStep(() => history.go(delta))
    })
    return
  }
  byTraversal = true
  current = next ?? { key: newKey(), index: current.index }
  arrival = positions.get(current.key)
}

/** Where this entry was scrolled to when it was left; undefined for a new one. */
export const savedScroll = (): number | undefined => arrival

/** True when the visitor came here by Back, Forward or reload. */
export const arrivedByTraversal = (): boolean => byTraversal

/** True when there is a page of this visit to go back to. */
export const canGoBack = (): boolean => current.index > 0

/** For wouter's `aroundNav`: asks the guard before a link leaves. */
export function guardedNavigation<O>(
  navigate: (to: string, options?: O) => void,
  to: string,
  options?: O,
): void {
  if (stepping) afterOwnStep(() => guardedNavigation(navigate, to, options))
  else if (!guard || to.split(/[?#]/)[0] === location.pathname) navigate(to, options)
  else
    guard(() => {
      guard = undefined
      navigate(to, options)
    })
}

/** One guard at a time: the form that is open. Undefined lifts it. */
export function setGuard(next: Guard | undefined): void {
  guard = next
}

install()
