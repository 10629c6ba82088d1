/** The account behind the token, and what it means when there is none. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readFailure } from '../api/errors.ts'
import { useToken, writeToken } from '../api/token.ts'
import { trpc } from '../api/trpc.ts'
import { routes } from '../navigation/routes.ts'
import { notifyError } from '../state/notices.ts'
import { texts } from '../texts/texts.ts'

/** A token that the server no longer knows is as good as none. */
const isDead = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'FORBIDDEN'].includes(readFailure(error).code)

/**
 * For pages that need an account: without one says so and leads to the login, which leads back.
 */
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

/** Logging out is leaving on purpose: nobody is told that they are not a valid user. */
export function whileLeaving(work: () => void): void {
  leaving = true
  work()
  setTimeout(() => {
    leaving = false
  }, 500)
}
