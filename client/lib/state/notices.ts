/** Short messages that come and go, from anywhere; ui/notices.tsx shows and says them. */
import { useEffect, useState } from 'react'
import { createWatched, useWatched } from './watched.ts'

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

const notices = createWatched<readonly Notice[]>([])
let last = 0

/** Shows a message; the same text again replaces the one on show. Returns how to take it back. */
export function notify(
  text: string,
  { kind = 'status', action, stays = 0 }: Options = {},
): () => void {
  const id = ++last
  const notice = { id, text, kind, action, stays: Math.max(shortest, stays) }
  notices.set([...notices.get().filter((one) => one.text !== text), notice].slice(-mostAtOnce))
  return () => dismissNotice(id)
}

export const notifyError = (text: string): void =>
  void notify(text, { kind: 'error', stays: 8_000 })

export const dismissNotice = (id: number): void =>
  notices.set(notices.get().filter((one) => one.id !== id))

/** What went wrong before is over: takes its messages back. */
export const dismissErrors = (): void =>
  notices.set(notices.get().filter(({ kind }) => kind !== 'error'))

export const useNotices = (): readonly Notice[] => useWatched(notices)

/** Where messages may appear; what stands behind an open dialog nobody sees, hears or reaches. */
const places = createWatched<readonly symbol[]>([])
/** Milliseconds: a region that came with its words is heard by nobody, it must have stood there empty. */
const settling = 100

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
      places.set([...places.get(), place])
    }
    const timer = over ? setTimeout(enter, settling) : undefined
    if (!over) enter()
    return () => {
      clearTimeout(timer)
      places.set(places.get().filter((one) => one !== place))
    }
  }, [])
  return useWatched(places).at(-1) === place
}
