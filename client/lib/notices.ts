/** Short messages that come and go, from anywhere; ui/notices.tsx shows and says them. */
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface Notice {
  id: number
  text: string
  kind: 'status' | 'error'
  action: { label: string; run: () => void } | undefined
  /** milliseconds it still stays, not counting the time it is looked at */
  stays: number
}

interface Options {
  kind?: Notice['kind']
  action?: Notice['action']
  stays?: number
}

/** Nobody should have to read faster than this. */
const shortest = 5_000
/** An offer to undo stays longer. */
export const undoStays = 12_000
const mostAtOnce = 3

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a message; the same text again replaces the one on show. Returns how to take it back. */
export function notify(
  text: string,
  { kind = 'status', action, stays = 0 }: Options = {},
): () => void {
  const id = ++last
  const notice = { id, text, kind, action, stays: Math.max(shortest, stays) }
  change([...notices.filter((one) => one.text !== text), notice].slice(-mostAtOnce))
  return () => dismissNotice(id)
}

export const notifyError = (text: string): void =>
  void notify(text, { kind: 'error', stays: 8_000 })

export const dismissNotice = (id: number): void => change(notices.filter((one) => one.id !== id))

/** What went wrong before is over: takes its messages back. */
export const dismissErrors = (): void => change(notices.filter(({ kind }) => kind !== 'error'))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)

/** Where messages may appear; what stands behind an open dialog nobody sees, hears or reaches. */
let places: readonly symbol[] = []
/** Milliseconds: a region that came with its words is heard by nobody, it must have stood there empty. */
const settling = 100

const changePlaces = (next: readonly symbol[]) => {
  places = next
  for (const listener of listeners) listener()
}

/**
 * Makes a place for messages in front of those that are there.
 * @param show called when the place may enter the browser's top layer, above its dialog
 * @param over true for a place inside a dialog
 * @returns true while no other place stands in front of this one
 */
export function useFront(show: () => void, over: boolean): boolean {
  const [place] = useState(() => Symbol('place'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the place is made
  useEffect(() => {
    const enter = () => {
      show()
      changePlaces([...places, place])
    }
    const timer = over ? setTimeout(enter, settling) : undefined
    if (!over) enter()
    return () => {
      clearTimeout(timer)
      changePlaces(places.filter((one) => one !== place))
    }
  }, [])
  return useSyncExternalStore(subscribe, () => places.at(-1) === place)
}
