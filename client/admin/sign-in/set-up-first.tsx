/** What stands in the place of everything else until somebody has the second factor that their role asks for. */
import { useLocation } from 'wouter'
import { whileLeaving } from '../../lib/account.ts'
import { usePage } from '../../lib/page.ts'
import { texts } from '../../lib/texts.ts'
import { writeToken } from '../../lib/token.ts'
import { routes } from '../../routes.ts'
import { api } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import OwnFactors from '../../ui/factor/own-factors.tsx'
import { adminTexts } from '../texts.ts'

const words = adminTexts.signIn

export default function SetUpFirst({ onDone }: { onDone: () => void }) {
  usePage(words.firstTitle)
  const [, navigate] = useLocation()
  const leave = () =>
    whileLeaving(() => {
      navigate(routes.home.link())
      void api.users.logout.mutate({}).finally(() => writeToken(null))
    })
  return (
    <main className="page max-w-3xl py-12">
      <h1 className="title-2">{words.firstTitle}</h1>
      <p className="mt-3 mb-9">{words.firstText}</p>
      <OwnFactors onChange={onDone} />
      <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
        <ButtonLink href={routes.home.link()} look="outline" size="small">
          {adminTexts.gate.toShop}
        </ButtonLink>
        <Button look="plain" size="small" onClick={leave}>
          {texts.account.logout}
        </Button>
      </div>
    </main>
  )
}
