/** Handles login and logout: stores the token, notifies the user and navigates. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { returnState } from '../../lib/account/login-state.ts'
import { readToken, writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { removeGuard } from '../../lib/navigation/leave-guard.ts'
import { routes, safeReturn } from '../../lib/navigation/routes.ts'
import { dismissErrors, notify, notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.account

/** Returns the address to return to, if it belongs to this site. */
export function useReturn(): string | undefined {
  return safeReturn(useSearchParameters().get('next'))
}

/**
 * Returns the page after login: where the user came from, else /admin for admins and home for
 * others (docs/screens.md#what-follows-what).
 */
export function pageAfterLogin(type: string, back: string | undefined): string {
  if (type === 'admin') return back ?? routes.admin.link()
  const closed = back === routes.admin.link() || back?.startsWith(`${routes.admin.link()}/`)
  return back === undefined || closed ? routes.home.link() : back
}

export function useWelcome(): (token: string, type: string, created?: boolean) => void {
  const [, navigate] = useLocation()
  const back = useReturn()
  return (token, type, created) => {
    writeToken(token)
    removeGuard()
    dismissErrors()
    notify(created ? labels.created : labels.loginSuccess)
    navigate(pageAfterLogin(type, back), { replace: true, state: returnState() })
  }
}

/**
 * Logs out.
 * @returns `logout` calls `leave` after the server has ended the session, and notifies
 */
export function useLogout() {
  const [busy, setBusy] = useState(false)
  const logout = async (leave: () => void) => {
    if (!readToken()) return notifyError(labels.notLoggedIn)
    setBusy(true)
    try {
      await api.users.logout.mutate({})
      leave()
      notify(labels.loggedOut)
    } catch {
      notifyError(labels.logoutFailed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, logout }
}
