/**
 * Extends wouter's history: numbers the entries, keeps their scroll positions, and asks before a
 * page with unsaved input is left.
 */
import { navigate } from 'wouter/use-browser-location'
import { inBrowser } from '../config/embedded.ts'
import { isGuarded, leave } from './leave-guard.ts'

/** The state of an entry besides the page's own state. */
interface Entry {
  /** increases with every new entry */
  place: number
  /** the same page with a dialog open: leaving it does not leave the page */
  dialog: boolean
}

const storageKey = 'scroll-positions'
/** Scroll positions kept per tab; the oldest are removed first. */
const mostPositions = 60
/** Milliseconds after which a navigation that never arrived stops blocking others. */
const longestStep = 5_000

function readPositions(): Map<number, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

/** An entry that the browser made itself (a link within the page) shares the number before it. */
const entryIn = (state: Partial<Entry> | null, before: number): Entry => ({
  place: state?.place ?? before,
  dialog: state?.dialog === true,
})

const positions = readPositions()
// A reloaded page begins above all numbers of earlier pages in this tab.
let here = entryIn(inBrowser ? history.state : null, Date.now())
/** Read on arrival: scrolling during the rebuild must not count. */
let arrival = positions.get(here.place)
/** Pending during a navigation that this file started; other listeners do not see it. */
let ownStep: Promise<void> | undefined
let endOwnStep = () => {}

function keepPosition(): void {
  positions.delete(here.place)
  positions.set(here.place, Math.round(scrollY))
}

function storePositions(): void {
  keepPosition()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostPositions)))
  } catch {
    // Without storage the position is lost on reload only.
  }
}

function write(to: string, state: object | null, entry: Entry, replace = false): void {
  keepPosition()
  here = entry
  navigate(to, { replace, state: { ...state, ...entry } })
}

function takeOwnStep(delta: number): void {
  const step = new Promise<void>((resolve) => {
    endOwnStep = resolve
    setTimeout(resolve, longestStep)
  })
  ownStep = step.then(() => {
    ownStep = undefined
  })
  history.go(delta)
}

/** Runs `work` now, or after our own pending navigation: that would leave a newer entry again. */
function afterOwnStep(work: () => void): void {
  if (ownStep) void ownStep.then(() => afterOwnStep(work))
  else work()
}

function onTraversal(event: PopStateEvent): void {
  const next = entryIn(event.state, here.place)
  const delta = next.place - here.place
  if (ownStep) {
    event.stopImmediatePropagation()
    endOwnStep()
  } else if (isGuarded() && delta !== 0 && !here.dialog) {
    event.stopImmediatePropagation()
    takeOwnStep(-delta)
    leave(() => afterOwnStep(() => history.go(delta)))
    return
  } else arrival = positions.get(next.place)
  here = next
}

const pathOf = (address: string) => address.split(/[?#]/)[0]

interface Options {
  replace?: boolean
  state?: object | null
}

/** Implements wouter's `aroundNav`, which every link and every `navigate` calls. */
export function aroundNavigation(_: unknown, to: string, options: Options = {}): void {
  afterOwnStep(() => {
    const samePage = pathOf(to) === location.pathname
    const go = () => {
      const { replace = false, state = null } = options
      if (!replace || !samePage) arrival = undefined
      write(to, state, { place: here.place + (replace ? 0 : 1), dialog: false }, replace)
    }
    if (samePage) go()
    else leave(go)
  })
}

/**
 * Adds a history entry of the same address for a dialog; Back closes the dialog by `close`.
 * @returns removes the entry, unless the user has moved on from it
 */
export function openDialogEntry(close: () => void): () => void {
  const address = location.href
  let open = true
  let added = false
  const onBack = () => {
    open = false
    close()
  }
  // Another dialog may have closed for this one, and its navigation may still be pending.
  const timer = setTimeout(() =>
    afterOwnStep(() => {
      if (!open) return
      write(location.href, history.state, { place: here.place + 1, dialog: true })
      added = true
      addEventListener('popstate', onBack)
    }),
  )
  return () => {
    clearTimeout(timer)
    removeEventListener('popstate', onBack)
    if (open && added)
      afterOwnStep(() => {
        if (here.dialog && location.href === address) takeOwnStep(-1)
      })
    open = false
  }
}

/** Returns this entry's scroll position when it was left; undefined for a new entry. */
export const savedScroll = (): number | undefined => arrival

if (inBrowser) {
  history.scrollRestoration = 'manual'
  history.replaceState({ ...history.state, ...here }, '')
  // In the capture phase: the router must not see navigations that are withheld or ours.
  addEventListener('popstate', onTraversal, true)
  addEventListener('pagehide', storePositions)
  addEventListener('scroll', keepPosition, { passive: true })
}
