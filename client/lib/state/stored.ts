/**
 * Keeps a value in localStorage as a store for React, in step between tabs. Where storage is
 * refused (private windows, full disk), the value lasts as long as the page.
 */
import { inBrowser } from '../config/embedded.ts'
import { createStore, type Store, useStore } from './store.ts'

/** A stored value; undefined removes the key. */
export type Stored<T> = Omit<Store<T>, 'set'> & { set: (value: T | undefined) => void }

/**
 * Creates a stored value.
 * @param parse validates the stored text, which may hold anything; throws or returns a value
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string = JSON.stringify,
): Stored<T> {
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
  const value = createStore(inBrowser ? read(fromStorage()) : parse(null), parse(null))
  if (inBrowser)
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) value.set(read(fromStorage()))
    })
  return {
    ...value,
    set(next) {
      try {
        if (next === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, print(next))
      } catch {
        // kept in memory only
      }
      value.set(next === undefined ? read(null) : next)
    },
  }
}

/** Returns the value and follows changes in this and other tabs. */
export const useStored = <T>(stored: Stored<T>): T => useStore(stored)
