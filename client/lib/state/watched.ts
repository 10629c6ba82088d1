/** A value that anybody sets and components follow. */
import { useSyncExternalStore } from 'react'

export interface Watched<T> {
  get: () => T
  set: (value: T) => void
  /** @returns ends it */
  subscribe: (listener: () => void) => () => void
}

/** @param value what it is at first */
export function createWatched<T>(value: T): Watched<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
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

/** The value now, and again whenever it is set. */
export const useWatched = <T>({ subscribe, get }: Pick<Watched<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get)
