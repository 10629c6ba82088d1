/** Loads the account behind the token, and handles a missing or invalid token. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readFailure } from '../api/errors.ts'
import { useToken, writeToken } from '../api/token.ts'
import { trpc } from '../api/trpc.ts'
import { routes } from '../navigation/routes.ts'
import { notifyError } from '../state/notices.ts'
import { texts } from '../texts/texts.ts'

/** A token that the server does not know counts as none. */
const isDead = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'FORBIDDEN'].includes(readFailure(error).code)

/** Returns the account, or redirects to the login, which returns to this page. */
export function useAccount() {
  const token = useToken()
  const [, navigate] = useLocation()
  const query = trpc.users.me.useQuery({}, { enabled: token !== null })
  const dead = query.isError && isDead(query.error)
  const absent = token === null || dead
  useEffect(() => {
    if (!absent || leaving) return
    notifyError(texts.account.notValid)
    const back = location.pathname + location.search
    navigate(routes.login.link(back), { replace: true })
    if (dead) writeToken(null)
  }, [absent, dead, navigate])
  return {
    user: query.data,
    failed: query.isError && !query.data && !dead,
    retry: () => void query.refetch(),
  }
}

let leaving = false

/** Runs a logout without the notice about an invalid user. */
export function logOutWithoutNotice(work: () => void): void {
  leaving = true
  work()
  setTimeout(() => {
    leaving = false
  }, 500)
}
