/** Renders the end of the onboarding guide with the next tasks of a shop owner. */

import { Link } from 'wouter'
import { useCan } from '../../lib/account/admin-user.tsx'
import { routes } from '../../lib/navigation/routes.ts'
import { plural } from '../../lib/values/numbers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { onboarding as labels } from '../texts/onboarding.ts'
import type { Facts } from './facts.ts'
import { steps } from './steps.ts'

const ways = ['staff', 'importProducts', 'settings'] as const

export function End({ facts }: { facts: Facts }) {
  const can = useCan()
  const open = steps.filter(({ isDone }) => !isDone(facts)).length
  return (
    <>
      <PageHead
        title={labels.end}
        subtitle={
          open > 0
            ? `${plural(open, 'step', 'steps')} left. You can complete them at any time.`
            : 'Your shop is ready.'
        }
        back={{ href: paths.onboarding, label: labels.allSteps }}
      >
        <ButtonLink href={routes.home.link()} size="small">
          View shop
        </ButtonLink>
      </PageHead>
      <dl className="max-w-2xl space-y-4">
        {ways
          .filter((way) => can(...pageNeeds[paths[way]]))
          .map((way) => (
            <div key={way}>
              <dt>
                <Link href={paths[way]} className="inline-block py-1 font-medium text-link">
                  {labels.nextSteps[way].title}
                </Link>
              </dt>
              <dd>{labels.nextSteps[way].text}</dd>
            </div>
          ))}
        <div>
          <dt className="py-1 font-medium">Backups</dt>
          <dd>
            Ask the person who runs the server to make a backup every night. The command, in the
            shop’s folder:{' '}
            <code className="rounded bg-sand px-1.5 py-0.5">npm run araliya -- backup</code>
          </dd>
        </div>
      </dl>
    </>
  )
}
