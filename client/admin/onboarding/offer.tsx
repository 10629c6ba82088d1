/** Shows the guide on the dashboard, until it is done or dismissed. */

import { useMay } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { guide as words } from '../texts/guide.ts'
import { Progress } from './progress.tsx'
import { isAllDone } from './steps.ts'
import { useGuide, useRemember } from './use-guide.ts'

export function GuideOffer() {
  return useMay()(...pageNeeds[paths.guide]) ? <Offer /> : null
}

/** Renders nothing while loading or after a failure: the dashboard has other purposes. */
function Offer() {
  const { data: facts } = useGuide()
  const remember = useRemember()
  if (!facts || facts.value('guide.putAway') || isAllDone(facts)) return null
  const putAway = () =>
    remember('guide.putAway', true).then(
      () => notify(words.putAwayDone),
      (error) => notifyError(readAdminFailure(error).message ?? words.failed),
    )
  return (
    <section className="panel mb-6" aria-labelledby="guide-offer">
      <h2 id="guide-offer" className="title-3">
        {words.offer}
      </h2>
      <p className="mt-1 mb-3 text-muted">{words.offerText}</p>
      <Progress facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.guide} size="small">
          {words.goOn}
        </ButtonLink>
        <Button look="plain" size="small" onClick={() => void putAway()}>
          {words.putAway}
        </Button>
      </div>
    </section>
  )
}
