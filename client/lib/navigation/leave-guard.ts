/** Asks before unsaved input is lost by a link, Back or closing the tab. */
import { useEffect } from 'react'
import { createWatched, useWatched } from '../state/watched.ts'

/** True while the one open form has unsaved input. */
let guarded = false
const waiting = createWatched<(() => void) | undefined>(undefined)

/** Asks before `go`, which would lose unsaved input; undefined closes the question. */
export const askToLeave = waiting.set

const holdTab = (event: Event) => event.preventDefault()

function setGuard(next: boolean): void {
  guarded = next
  if (next) addEventListener('beforeunload', holdTab)
  else removeEventListener('beforeunload', holdTab)
}

/** Removes the guard at once, for a form that navigates right after its save. */
export const liftGuard = (): void => setGuard(false)

export const isGuarded = (): boolean => guarded

/** Calls `go`, after a question when there is unsaved input. */
export function leave(go: () => void): void {
  const gone = () => {
    liftGuard()
    go()
  }
  if (guarded) askToLeave(gone)
  else go()
}

/** Guards the page while `dirty`. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    setGuard(true)
    return liftGuard
  }, [dirty])
}

/** Returns the exit that waits for an answer, for the dialog that asks. */
export const useWaitingLeave = (): (() => void) | undefined => useWatched(waiting)
