/** Holds a visitor back who would lose what they typed: links, Back and closing the tab alike. */
import { useEffect } from 'react'
import { createWatched, useWatched } from '../state/watched.ts'

/** One form at a time: the one that is open. */
let guarded = false
const waiting = createWatched<(() => void) | undefined>(undefined)

/** Asks before `go`, which would lose what was typed; undefined: it was answered. */
export const askToLeave = waiting.set

const holdTab = (event: Event) => event.preventDefault()

function setGuard(next: boolean): void {
  guarded = next
  if (next) addEventListener('beforeunload', holdTab)
  else removeEventListener('beforeunload', holdTab)
}

/** Lifts the guard at once, for a form that is saved and moves on in the same breath. */
export const liftGuard = (): void => setGuard(false)

export const isGuarded = (): boolean => guarded

/** Leaves by `go`, if need be after a question. */
export function leave(go: () => void): void {
  const gone = () => {
    liftGuard()
    go()
  }
  if (guarded) askToLeave(gone)
  else go()
}

/** While `dirty`, leaving asks first. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    setGuard(true)
    return liftGuard
  }, [dirty])
}

/** For the one dialog that asks: the way out that waits for an answer. */
export const useWaitingLeave = (): (() => void) | undefined => useWatched(waiting)
