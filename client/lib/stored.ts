/**
 * A value kept in localStorage that React can follow, in step between tabs. Where storage is
 * refused (private windows, full disk), the value lives as long as the page.
 */
import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get: () => T
  /** undefined removes the key */
  set: (value: T | undefined) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * @param parse judges what was read, which anybody may have written; throws or returns a value
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string = JSON.stringify,
): Stored<T> {
  const listeners = new Set<() => void>()
  const read = (text: string | null): T => {
    try {
      return parse(text)
    } catch {
      return parse(null)
    }
  }
  const fromStorage = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  let text = fromStorage()
  let value = read(text)
  const changed = () => {
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    text = fromStorage()
    value = read(text)
    changed()
  })
  return {
    get: () => value,
    set(next) {
      text = next === undefined ? null : print(next)
      value = next === undefined ? read(null) : next
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // kept in memory only
      }
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value now, and again whenever this tab or another changes it. */
export const useStored = <T>(stored: Stored<T>): T =>
  useSyncExternalStore(stored.subscribe, stored.get)
