/** The token of a link that was sent to an address. */
import { useLayoutEffect, useState } from 'react'
import type { CallFailure } from '../api/errors.ts'

/** What stands behind the `#`, as a mail program may have written it. */
const read = (): string => location.hash.slice(1)

/**
 * The token behind the `#` of the address, '' without one. What stands there is sent to no server, in no
 * Referer, and is taken out of the address bar and the history at once.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(read)
  useLayoutEffect(() => {
    const take = () => {
      if (read() === '') return
      setToken(read())
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // Another link opened in the same tab loads nothing anew.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** The server says that the link is good for nothing (any more). */
export const isLinkGone = ({ issues }: Pick<CallFailure, 'issues'>): boolean =>
  issues.some(({ path }) => path === 'token')
