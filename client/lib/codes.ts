/** The codes that this browser's shopper gave, until they are used up by an order. */
import { createStored, useStored } from './stored.ts'

/** As many as the server takes. */
const most = 10

const stored = createStored<string[]>('codes', (text) => {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.filter((code) => typeof code === 'string').slice(0, most) : []
})

export const codes = {
  /** The newest first, as the one that is looked at. */
  add: (code: string) => stored.set([...new Set([code, ...stored.get()])].slice(0, most)),
  remove: (code: string) => stored.set(stored.get().filter((one) => one !== code)),
  clear: () => stored.set(undefined),
}

export const useCodes = (): readonly string[] => useStored(stored)
