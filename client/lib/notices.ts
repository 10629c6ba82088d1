/** Short messages that come and go, from anywhere; ui/notices.tsx shows and says them. */
import { useSyncExternalStore } from 'react'

export interface Notice {
  id: number
  text: string
  kind: 'status' | 'error'
  action: { label: string; run: () => void } | undefined
  /** milliseconds it stays, not counting the time it is looked at */
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

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
