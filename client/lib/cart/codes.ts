/** Stores the discount codes that the shopper entered, until an order uses them. */

import { createStore, useStore } from '../state/store.ts'
import { createStored, useStored } from '../state/stored.ts'

/** The server's limit. */
const most = 10

const stored = createStored<string[]>('codes', (text) => {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.filter((code) => typeof code === 'string').slice(0, most) : []
})

/** A code that no cart can use, with the server's reason. */
interface RefusedCode {
  code: string
  message: string
}

/** Codes that are shown with their reason and not sent again. */
const refused = createStore<readonly RefusedCode[]>([])
const dropRefused = (code: string) => refused.set(refused.get().filter((one) => one.code !== code))
const drop = (code: string) => stored.set(stored.get().filter((one) => one !== code))

export const codes = {
  /** Adds a code as the first one. */
  add(code: string) {
    dropRefused(code)
    stored.set([...new Set([code, ...stored.get()])].slice(0, most))
  },
  /** Removes a code from the request and keeps the reason for the shopper. */
  refuse(code: string, message: string) {
    dropRefused(code)
    refused.set([{ code, message }, ...refused.get()])
    drop(code)
  },
  remove(code: string) {
    dropRefused(code)
    drop(code)
  },
  clear: () => stored.set(undefined),
}

export const useCodes = (): readonly string[] => useStored(stored)
export const useRefusedCodes = (): readonly RefusedCode[] => useStore(refused)
