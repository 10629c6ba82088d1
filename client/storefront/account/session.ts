/** What follows a login: the token kept, a word, and the way on. */
import { useLocation } from 'wouter'
import { useSearchParameters } from '../../lib/address.ts'
import { liftGuard } from '../../lib/leave-guard.ts'
import { notify } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { writeToken } from '../../lib/token.ts'
import { routes, safeReturn } from '../../routes.ts'

/** The address one came from and wants back to, if it is ours. */
export function useReturn(): string | undefined {
  return safeReturn(useSearchParameters().get('next'))
}

/** Admins go to /admin, others back to where they came from or home (specification §4). */
export function useWelcome(): (token: string, type: string, created?: boolean) => void {
  const [, navigate] = useLocation()
  const back = useReturn()
  return (token, type, created) => {
    writeToken(token)
    liftGuard()
    notify(created ? texts.account.created : texts.account.loginSuccess)
    navigate(type === 'admin' ? (back ?? routes.admin.link()) : (back ?? routes.home.link()), {
      replace: true,
    })
  }
}
