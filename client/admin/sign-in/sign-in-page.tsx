/** Renders /admin/sign-in: the user's own 2FA methods and sessions, for all staff. */

import TwoFactorMethods from '../../forms/two-factor/two-factor-methods.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { OwnSessions } from '../../ui/account/own-sessions.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { signIn as signInLabels } from '../staff/labels.ts'

export default function SignInPage() {
  const { email } = useAdminUser()
  return (
    <>
      <PageHead title={signInLabels.title} subtitle={email} />
      <TwoFactorMethods />
      <div className="mt-12 border-t border-line pt-8">
        <OwnSessions />
      </div>
    </>
  )
}
