/** Distinguishes the first rendering of a page, which must equal the server's, from later ones. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and while the page is hydrated, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
