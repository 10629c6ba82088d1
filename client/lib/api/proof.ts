/**
 * Calls that ask for the second factor once more wait for one dialog, and are made again when it was
 * given (trpc.ts, admin/lib/download.ts). Where no dialog stands ready they fail as they are.
 */
import { useEffect } from 'react'
import { createWatched, useWatched } from '../state/watched.ts'

let hosts = 0
const asked = createWatched<
  { settle: (given: boolean) => void; given: Promise<boolean> } | undefined
>(undefined)

/** Asks whoever sits there; several calls at once ask once. @returns whether it was given */
export function askProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  const before = asked.get()
  if (before) return before.given
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asked.set({ settle: resolve, given: promise })
  return promise
}

/** The dialog is done. */
export function settleProof(given: boolean): void {
  asked.get()?.settle(given)
  asked.set(undefined)
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
  return useWatched(asked) !== undefined
}
