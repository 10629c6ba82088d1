/** Holds values that components follow. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  /** the value on the server and during hydration, when the browser's value is not yet shown */
  getFirst: () => T
  set: (value: T) => void
  /** Returns a function that ends the subscription. @returns ends it */
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates a store. @param value the initial value
 * @param first the value that the server renders
 */
export function createStore<T>(value: T, first = value): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getFirst: () => first,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value and follows its changes. */
export const useStore = <T>({ subscribe, get, getFirst }: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, get, getFirst)
