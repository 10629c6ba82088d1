/**
 * Calls that ask for the second factor once more wait for one dialog, and are made again when it was
 * given (trpc.ts, admin/lib/download.ts). Where no dialog stands ready they fail as they are.
 */
import { useEffect, useSyncExternalStore } from 'react'

let hosts = 0
let asked: { settle: (given: boolean) => void; given: Promise<boolean> } | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Asks whoever sits there; several calls at once ask once. @returns whether it was given */
export function askProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { settle: resolve, given: promise }
    tell()
  }
  return asked.given
}

/** The dialog is done. */
export function settleProof(given: boolean): void {
  asked?.settle(given)
  asked = undefined
  tell()
}

/** True while the factor is asked for. */
export function useProofAsked(): boolean {
  useEffect(() => {
    hosts += 1
    return () => {
      hosts -= 1
      settleProof(false)
    }
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked !== undefined,
  )
}
