/** Shows short messages from anywhere in the code; ui/notices.tsx renders and announces them. */
import { useEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'

export interface Notice {
  id: number
  text: string
  kind: 'status' | 'error'
  action: { label: string; run: () => void } | undefined
  /** remaining milliseconds, not counting hover and focus */
  duration: number
}

interface Options {
  kind?: Notice['kind']
  action?: Notice['action']
  duration?: number
}

/** Shortest display time in milliseconds, for slow readers. */
const shortest = 5_000
/** Display time of an offer to undo, in milliseconds. */
export const undoDuration = 12_000
const mostAtOnce = 3

const notices = createStore<readonly Notice[]>([])
let last = 0

/** Shows a message; an equal text replaces the shown one. Returns a function that removes it. */
export function notify(
  text: string,
  { kind = 'status', action, duration = 0 }: Options = {},
): () => void {
  const id = ++last
  const notice = { id, text, kind, action, duration: Math.max(shortest, duration) }
  notices.set([...notices.get().filter((one) => one.text !== text), notice].slice(-mostAtOnce))
  return () => dismissNotice(id)
}

export const notifyError = (text: string): void =>
  void notify(text, { kind: 'error', duration: 8_000 })

export const dismissNotice = (id: number): void =>
  notices.set(notices.get().filter((one) => one.id !== id))

/** Removes error messages, after their cause is gone. */
export const dismissErrors = (): void =>
  notices.set(notices.get().filter(({ kind }) => kind !== 'error'))

export const useNotices = (): readonly Notice[] => useStore(notices)

/** The places for messages; those behind an open dialog are neither visible nor reachable. */
const places = createStore<readonly symbol[]>([])
/** Milliseconds before the first text: a live region that appears with its text is not read. */
const settling = 100

/**
 * Adds a place for messages in front of the others.
 * @param show called when the place may enter the browser's top layer, above its dialog
 * @param over true for a place inside a dialog
 * @returns true while no other place is in front of this one
 */
export function useIsFrontmost(show: () => void, over: boolean): boolean {
  const [place] = useState(() => Symbol('place'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the place is made
  useEffect(() => {
    const enter = () => {
      show()
      places.set([...places.get(), place])
    }
    const timer = over ? setTimeout(enter, settling) : undefined
    if (!over) enter()
    return () => {
      clearTimeout(timer)
      places.set(places.get().filter((one) => one !== place))
    }
  }, [])
  return useStore(places).at(-1) === place
}
