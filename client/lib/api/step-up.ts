/**
 * Shares one step-up verification dialog among the calls that need it; they are repeated afterwards
 * (trpc.ts, admin/lib/download.ts). Without a dialog on the page the calls fail.
 */
import { useEffect } from 'react'
import { createStore, useStore } from '../state/store.ts'

let hosts = 0
const request = createStore<
  { settle: (verified: boolean) => void; verified: Promise<boolean> } | undefined
>(undefined)

/** Asks the user for verification; concurrent calls ask once. @returns whether it succeeded */
export function requestStepUp(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  const before = request.get()
  if (before) return before.verified
  const { promise, resolve } = Promise.withResolvers<boolean>()
  request.set({ settle: resolve, verified: promise })
  return promise
}

/** Reports the result of the dialog. */
export function finishStepUp(verified: boolean): void {
  request.get()?.settle(verified)
  request.set(undefined)
}

/** Returns true while verification is pending. */
export function useStepUpRequested(): boolean {
  useEffect(() => {
    hosts += 1
    return () => {
      hosts -= 1
      finishStepUp(false)
    }
  }, [])
  return useStore(request) !== undefined
}
