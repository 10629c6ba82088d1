/** Shows the setup guide on the dashboard, until it is done or dismissed. */

import { useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DismissButton } from '../../ui/dismiss-button.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { onboarding as labels } from '../texts/onboarding.ts'
import { Progress } from './progress.tsx'
import { isAllDone } from './steps.ts'
import { useOnboarding, useSaveProgress } from './use-onboarding.ts'

const title = 'Set up your shop'

export function OnboardingOffer() {
  return useCan()(...pageNeeds[paths.onboarding]) ? <Offer /> : null
}

/** Renders nothing while loading or after a failure: the dashboard has other purposes. */
function Offer() {
  const { data: facts } = useOnboarding()
  const saveProgress = useSaveProgress()
  if (!facts || facts.value('onboarding.dismissed') || isAllDone(facts)) return null
  const dismiss = () =>
    saveProgress('onboarding.dismissed', true).then(
      () => notify('Setup guide dismissed. You can open it from the menu.'),
      (error) => notifyError(readAdminFailure(error).message ?? labels.failed),
    )
  return (
    <section className="panel mb-6" aria-labelledby="guide-offer">
      <h2 id="guide-offer" className="title-3">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-muted">{labels.offerText}</p>
      <Progress facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.onboarding} size="small">
          {labels.continue}
        </ButtonLink>
        <DismissButton notice={title} onClick={() => void dismiss()} />
      </div>
    </section>
  )
}
