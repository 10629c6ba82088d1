/**
 * Hides the admin area until the user is known. Afterwards an expired session opens a login dialog
 * over the unchanged page.
 */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { StepUpHost } from '../../forms/two-factor/step-up-host.tsx'
import { type AdminUser, AdminUserProvider } from '../../lib/account/admin-user.tsx'
import {
  endSession,
  readAdminFailure,
  renewSession,
  useRefusalCount,
  useSessionEnded,
} from '../../lib/account/session.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { readToken, useToken } from '../../lib/api/token.ts'
import { api, clearPersonalQueries } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { SessionDialog } from './session-dialog.tsx'

const RequiredTwoFactor = lazy(() => import('./required-two-factor.tsx'))

type Check =
  | { state: 'pending' | 'noToken' | 'notAdmin' | 'failed' }
  | { state: 'admin'; user: AdminUser }

/** Loads the signed-in user and their permissions. */
async function loadAdminUser(): Promise<AdminUser> {
  const [user, role] = await Promise.all([api.users.me.query({}), api.users.permissions.query({})])
  return { ...user, ...role }
}

/** Checks the user, again after a change of the token in any tab, and after a refused call. */
function useAdminCheck(): { check: Check; again: () => void } {
  const token = useToken()
  const [check, setCheck] = useState<Check>({ state: 'pending' })
  const [attempt, setAttempt] = useState(0)
  const refusals = useRefusalCount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous state must not trigger a check; another attempt does
  useEffect(() => {
    const inside = check.state === 'admin'
    if (token === null) {
      if (inside) endSession()
      else setCheck({ state: 'noToken' })
      return
    }
    let current = true
    if (!inside) setCheck({ state: 'pending' })
    loadAdminUser().then(
      (user) => {
        if (!current) return
        renewSession()
        setCheck(user.type === 'admin' ? { state: 'admin', user } : { state: 'notAdmin' })
      },
      (error) => {
        if (!current) return
        const ended = readFailure(error).code === 'UNAUTHENTICATED'
        if (inside && ended) endSession()
        else if (!inside) setCheck({ state: ended ? 'noToken' : 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [token, attempt, refusals])
  return { check, again: () => setAttempt((n) => n + 1) }
}

export function Gate({ children }: { children: ReactNode }) {
  const { check, again } = useAdminCheck()
  useUnauthenticatedCalls()
  switch (check.state) {
    case 'pending':
      return <Pending />
    case 'noToken':
      return <ToLogin />
    case 'notAdmin':
      return <NotAdmin />
    case 'failed':
      return (
        <main className="page py-24">
          <Failed message="Failed to fetch user data" onRetry={again} />
        </main>
      )
    case 'admin':
      return (
        <AdminUserProvider value={check.user}>
          {check.user.needsTwoFactor ? (
            <Suspense fallback={<PageLoading />}>
              <RequiredTwoFactor onDone={again} />
            </Suspense>
          ) : (
            children
          )}
          <LoginPrompt user={check.user} />
          <StepUpHost />
        </AdminUserProvider>
      )
  }
}

function LoginPrompt({ user }: { user: AdminUser }) {
  return useSessionEnded() ? <SessionDialog email={user.email} /> : null
}

/** Opens the dialog when any call is refused for want of a session. */
function useUnauthenticatedCalls(): void {
  const client = useQueryClient()
  useEffect(() => {
    const listen = (event: { type: string; action?: unknown }) => {
      const action = event.action as { type?: string; error?: unknown } | undefined
      if (event.type === 'updated' && action?.type === 'error') readAdminFailure(action.error)
    }
    const stops = [
      client.getQueryCache().subscribe(listen),
      client.getMutationCache().subscribe(listen),
    ]
    return () => {
      for (const stop of stops) stop()
      renewSession()
      // Clears the cached data of the last page, after that page is gone.
      setTimeout(() => {
        if (readToken() === null) clearPersonalQueries('inactive')
      })
    }
  }, [client])
}

function Pending() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" data-gate className="flex items-center gap-3 text-muted">
        <Spinner className="size-5" /> Checking your account…
      </p>
    </main>
  )
}

function ToLogin() {
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once
  useEffect(() => {
    notifyError('You are not a valid user. Please login again.')
    navigate(routes.login.link(location.pathname + location.search), { replace: true })
  }, [])
  return null
}

function NotAdmin() {
  usePage(adminTexts.gate.notAdmin)
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-6 text-center">
      <div role="alert">
        <h1 className="title-2">{adminTexts.gate.notAdmin}</h1>
      </div>
      <p className="max-w-md text-muted">
        Only staff can open the admin area. Log in with a staff account.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={routes.home.link()}>{adminTexts.gate.toShop}</ButtonLink>
        <ButtonLink href={routes.login.link(routes.admin.link())} variant="outline">
          Use another account
        </ButtonLink>
      </div>
    </main>
  )
}
