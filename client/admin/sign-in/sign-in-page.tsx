/** /admin/sign-in: how somebody of the staff proves who they are, and where they are logged in; for every one of them. */
import OwnFactors from '../../ui/factor/own-factors.tsx'
import { OwnSessions } from '../../ui/own-sessions.tsx'
import { useAdminUser } from '../lib/admin-user.tsx'
import { adminTexts } from '../texts.ts'
import { PageHead } from '../ui/page-head.tsx'

export default function SignInPage() {
  const { email } = useAdminUser()
  return (
    <>
      <PageHead title={adminTexts.signIn.title} subtitle={email} />
      <OwnFactors />
      <div className="mt-12 border-t border-line pt-8">
        <OwnSessions />
      </div>
    </>
  )
}
