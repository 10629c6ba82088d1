/**
 * Reports an expired session without losing input. A call with a 401 reports it here; the gate then
 * asks for the login in a dialog, over the unchanged page.
 */
import { type CallFailure, readFailure } from '../api/errors.ts'
import { createStore, useStore } from '../state/store.ts'

const ended = createStore(false)

/** Marks the session as expired. */
export const endSession = (): void => ended.set(true)

/** Marks the session as renewed. */
export const renewSession = (): void => ended.set(false)

export const useSessionEnded = (): boolean => useStore(ended)

const refused = createStore(0)

/** Counts refused calls: a refusal means that the page's permissions are out of date. */
export const useRefusalCount = (): number => useStore(refused)

/** Reads a failed call and notes a missing session or permission. */
export function readAdminFailure(error: unknown): CallFailure {
  const failure = readFailure(error)
  if (failure.code === 'UNAUTHENTICATED') endSession()
  if (['FORBIDDEN', 'TWO_FACTOR_SETUP_REQUIRED'].includes(failure.code))
    refused.set(refused.get() + 1)
  return failure
}
