/** Holds a visitor back who would lose what they typed: links, Back and closing the tab alike. */
import { useEffect, useSyncExternalStore } from 'react'
import { setGuard } from './history.ts'

let waiting: (() => void) | undefined
const listeners = new Set<() => void>()
const ask = (go: (() => void) | undefined) => {
  waiting = go
  for (const listener of listeners) listener()
}

/** Asks before `go`, which would lose what was typed. */
export const askToLeave = (go: () => void): void => ask(go)

/** While `dirty`, leaving asks first. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    setGuard(ask)
    return () => setGuard(undefined)
  }, [dirty])
}

/** Lifts the guard at once, for a form that is saved and moves on in the same breath. */
export const liftGuard = (): void => setGuard(undefined)

/** For the one dialog that asks: the way out that waits for an answer. */
export function useWaitingLeave(): {
  go: (() => void) | undefined
  answer: (leave: boolean) => void
} {
  const go = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
  return {
    go,
    answer: (leave) => {
      ask(undefined)
      if (leave) go?.()
    },
  }
}
