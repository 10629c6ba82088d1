/**
 * An expired login is no reason to lose what one typed: whoever meets a 401 says so here, the gate
 * asks for the login in a dialog, and the page behind it stays as it is.
 */
import { type CallFailure, readFailure } from '../api/errors.ts'
import { createWatched, useWatched } from '../state/watched.ts'

const ended = createWatched(false)

/** The token is no longer good. */
export const endSession = (): void => ended.set(true)

/** Somebody logged in again. */
export const renewSession = (): void => ended.set(false)

export const useSessionEnded = (): boolean => useWatched(ended)

const refused = createWatched(0)

/** Grows with every call that was refused: what one may do is not what this page believes. */
export const useRefusals = (): number => useWatched(refused)

/** Reads a failed call as lib/errors.ts does, and notes when it failed for want of a login or a permission. */
export function readAdminFailure(error: unknown): CallFailure {
  const failure = readFailure(error)
  if (failure.code === 'UNAUTHENTICATED') endSession()
  if (['FORBIDDEN', 'FACTOR_MISSING'].includes(failure.code)) refused.set(refused.get() + 1)
  return failure
}
