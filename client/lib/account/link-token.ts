/** Reads the token of an emailed link. */
import { useLayoutEffect, useState } from 'react'
import type { CallFailure } from '../api/errors.ts'

/** Returns the text behind the `#`; mail programs may have encoded it. */
const read = (): string => location.hash.slice(1)

/**
 * Returns the token behind the `#` of the address, '' without one. The token is sent to no server and in
 * no Referer, and leaves the address bar and the history at once.
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
    // Another link opened in the same tab does not reload the page.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Returns true when the server says that the link is invalid or expired. */
export const isLinkInvalid = ({ issues }: Pick<CallFailure, 'issues'>): boolean =>
  issues.some(({ path }) => path === 'token')
