/** Keeps unsaved form input in this tab over reload and Back. Never use it for card data. */
import { useRef } from 'react'

interface Draft<V> {
  read: () => Partial<V>
  write: (values: Partial<V>) => void
  clear: () => void
}

const prefix = 'draft:'

/** Returns the draft of a form. @param key undefined: nothing is kept */
export function draftOf<V>(key: string | undefined): Draft<V> {
  const name = prefix + key
  const attempt = <T>(work: () => T, fallback: T): T => {
    if (key === undefined) return fallback
    try {
      return work()
    } catch {
      return fallback
    }
  }
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
        return typeof value === 'object' && value !== null ? (value as Partial<V>) : {}
      }, {}),
    write: (values) =>
      attempt(() => sessionStorage.setItem(name, JSON.stringify(values)), undefined),
    clear: () => attempt(() => sessionStorage.removeItem(name), undefined),
  }
}

export const useDraft = <V>(key: string | undefined): Draft<V> => {
  const draft = useRef<Draft<V>>(undefined)
  draft.current ??= draftOf<V>(key)
  return draft.current
}
