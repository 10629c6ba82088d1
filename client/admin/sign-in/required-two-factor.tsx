/** Replaces every page until the user has set up the 2FA that their role requires. */

import { useLocation } from 'wouter'
import TwoFactorMethods from '../../forms/two-factor/two-factor-methods.tsx'
import { logOutWithoutNotice } from '../../lib/account/account.ts'
import { writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { signIn as labels } from '../staff/labels.ts'
import { adminTexts } from '../texts/texts.ts'

export default function RequiredTwoFactor({ onDone }: { onDone: () => void }) {
  usePage(labels.requiredTitle)
  const [, navigate] = useLocation()
  const leave = () =>
    logOutWithoutNotice(() => {
      navigate(routes.home.link())
      void api.users.logout.mutate({}).finally(() => writeToken(null))
    })
  return (
    <main className="page max-w-3xl py-12">
      <h1 className="title-2">{labels.requiredTitle}</h1>
      <p className="mt-3 mb-9">
        Your role requires two-factor authentication (2FA). Set it up to use the admin area.
      </p>
      <TwoFactorMethods onChange={onDone} />
      <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
        <ButtonLink href={routes.home.link()} variant="outline" size="small">
          {adminTexts.gate.toShop}
        </ButtonLink>
        <Button variant="plain" size="small" onClick={leave}>
          {texts.account.logout}
        </Button>
      </div>
    </main>
  )
}
