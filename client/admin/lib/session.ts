/**
 * An expired login is no reason to lose what one typed: whoever meets a 401 says so here, the gate
 * asks for the login in a dialog, and the page behind it stays as it is.
 */
import { useSyncExternalStore } from 'react'
import { type CallFailure, readFailure } from '../../lib/errors.ts'

let ended = false
const listeners = new Set<() => void>()

const set = (value: boolean) => {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

/** The token is no longer good. */
export const endSession = (): void => set(true)

/** Somebody logged in again. */
export const renewSession = (): void => set(false)

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )

let refused = 0
const refusalListeners = new Set<() => void>()

/** Grows with every call that was refused: what one may do is not what this page believes. */
export const useRefusals = (): number =>
  useSyncExternalStore(
    (listener) => {
      refusalListeners.add(listener)
      return () => refusalListeners.delete(listener)
    },
    () => refused,
  )

function noteRefusal(): void {
  refused += 1
  for (const listener of refusalListeners) listener()
}

/** Reads a failed call as lib/errors.ts does, and notes when it failed for want of a login or a permission. */
export function readAdminFailure(error: unknown): CallFailure {
  const failure = readFailure(error)
  if (failure.code === 'UNAUTHENTICATED') endSession()
  if (['FORBIDDEN', 'FACTOR_MISSING'].includes(failure.code)) noteRefusal()
  return failure
}
