/** Coming and going: the token kept or given up, a word, and the way on. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { carriedOn } from '../../lib/account/login-way.ts'
import { readToken, writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { liftGuard } from '../../lib/navigation/leave-guard.ts'
import { routes, safeReturn } from '../../lib/navigation/routes.ts'
import { dismissErrors, notify, notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'

const words = texts.account

/** The address one came from and wants back to, if it is ours. */
export function useReturn(): string | undefined {
  return safeReturn(useSearchParameters().get('next'))
}

/** Admins go to /admin, others home (docs/screens.md#what-follows-what), all of them first back to where they came from. */
export function wayOn(type: string, back: string | undefined): string {
  if (type === 'admin') return back ?? routes.admin.link()
  const closed = back === routes.admin.link() || back?.startsWith(`${routes.admin.link()}/`)
  return back === undefined || closed ? routes.home.link() : back
}

export function useWelcome(): (token: string, type: string, created?: boolean) => void {
  const [, navigate] = useLocation()
  const back = useReturn()
  return (token, type, created) => {
    writeToken(token)
    liftGuard()
    dismissErrors()
    notify(created ? words.created : words.loginSuccess)
    navigate(wayOn(type, back), { replace: true, state: carriedOn() })
  }
}

/** @returns `logout` does what is given as soon as the server has let go, and says so */
export function useLogout() {
  const [busy, setBusy] = useState(false)
  const logout = async (leave: () => void) => {
    if (!readToken()) return notifyError(words.notLoggedIn)
    setBusy(true)
    try {
      await api.users.logout.mutate({})
      leave()
      notify(words.loggedOut)
    } catch {
      notifyError(words.logoutFailed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, logout }
}
