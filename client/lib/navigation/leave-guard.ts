/** Asks before unsaved input is lost by a link, Back or closing the tab. */
import { useEffect } from 'react'
import { createStore, useStore } from '../state/store.ts'

/** True while the one open form has unsaved input. */
let guarded = false
const waiting = createStore<(() => void) | undefined>(undefined)

/** Asks before `go`, which would lose unsaved input; undefined closes the question. */
export const askToLeave = waiting.set

const preventUnload = (event: Event) => event.preventDefault()

function setGuard(next: boolean): void {
  guarded = next
  if (next) addEventListener('beforeunload', preventUnload)
  else removeEventListener('beforeunload', preventUnload)
}

/** Removes the guard at once, for a form that navigates right after its save. */
export const removeGuard = (): void => setGuard(false)

export const isGuarded = (): boolean => guarded

/** Calls `go`, after a question when there is unsaved input. */
export function leave(go: () => void): void {
  const proceed = () => {
    removeGuard()
    go()
  }
  if (guarded) askToLeave(proceed)
  else go()
}

/** Guards the page while `dirty`. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    setGuard(true)
    return removeGuard
  }, [dirty])
}

/** Returns the exit that waits for an answer, for the dialog that asks. */
export const usePendingLeave = (): (() => void) | undefined => useStore(waiting)
