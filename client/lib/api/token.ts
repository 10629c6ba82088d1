/** Stores the session token under the key `token`, as docs/screens.md#what-follows-what says. */
import { createStored, useStored } from '../state/stored.ts'

const stored = createStored<string | null>(
  'token',
  (text) => (text && text !== 'null' && text !== 'undefined' ? text : null),
  String,
)

/** Returns the token; null for a guest. */
export const readToken = (): string | null => stored.get()

/** Stores the token. Null logs out in this browser; all open tabs follow. */
export const writeToken = (token: string | null): void => stored.set(token ?? undefined)

export const useToken = (): string | null => useStored(stored)

/** Calls the listener after a login or logout in any tab. */
export const onTokenChange = (listener: () => void): (() => void) => stored.subscribe(listener)
