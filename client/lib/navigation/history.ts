/**
 * What wouter leaves to its users: entries of the history are numbered, their scroll positions kept,
 * and a page with unsaved words is asked before it is left.
 */
import { navigate } from 'wouter/use-browser-location'
import { isGuarded, leave } from './leave-guard.ts'

/** What the state of an entry says beside what the page put there. */
interface Entry {
  /** counts on with every new entry */
  place: number
  /** the same page with a dialog open: leaving it leaves no page */
  dialog: boolean
}

const storageKey = 'scroll-positions'
/** Positions kept per tab; the oldest go first. */
const mostPositions = 60
/** Milliseconds after which a step that never arrived holds nobody up any longer. */
const longestStep = 5_000

function readPositions(): Map<number, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

/** An entry that the browser made by itself (of a link within the page) shares the number before it. */
const entryIn = (state: Partial<Entry> | null, before: number): Entry => ({
  place: state?.place ?? before,
  dialog: state?.dialog === true,
})

const positions = readPositions()
// A page loaded anew begins where no earlier one of this tab has counted to.
let here = entryIn(history.state, Date.now())
/** Read at the moment of arrival: what the page scrolls while it is rebuilt must not count. */
let arrival = positions.get(here.place)
/** Pending while the browser is on a step that we asked for; nobody else hears of it. */
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
    // nothing to be done: the position is lost on reload, nothing else
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

/** Runs `work` now, or as soon as the browser has taken our step: it would leave a newer entry again. */
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

/** wouter's `aroundNav`: every link and every `navigate` comes by here. */
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
 * Adds an entry of the same address for a dialog, which Back closes by `close`.
 * @returns takes the entry back, unless somebody has moved on from it
 */
export function openDialogEntry(close: () => void): () => void {
  const address = location.href
  let open = true
  let added = false
  const onBack = () => {
    open = false
    close()
  }
  // Another dialog may have closed to make room for this one, and be on its way back still.
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

/** Where this entry was scrolled to when it was left; undefined for a new one. */
export const savedScroll = (): number | undefined => arrival

history.scrollRestoration = 'manual'
history.replaceState({ ...history.state, ...here }, '')
// In the capturing phase: a step that is withheld, or ours, stays unseen by the router.
addEventListener('popstate', onTraversal, true)
addEventListener('pagehide', storePositions)
addEventListener('scroll', keepPosition, { passive: true })
