/** Renders the end of the onboarding guide with the next tasks of a shop owner. */
import { Link } from 'wouter'
import { useCan } from '../../lib/account/admin-user.tsx'
import { routes } from '../../lib/navigation/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { onboarding as words } from '../texts/onboarding.ts'
import type { Facts } from './facts.ts'
import { steps } from './steps.ts'

const ways = ['staff', 'importProducts', 'settings'] as const

export function End({ facts }: { facts: Facts }) {
  const can = useCan()
  const open = steps.filter(({ isDone }) => !isDone(facts)).length
  return (
    <>
      <PageHead
        title={words.end}
        subtitle={open > 0 ? words.endOpen(open) : words.endDone}
        back={{ href: paths.onboarding, label: words.allSteps }}
      >
        <ButtonLink href={routes.home.link()} size="small">
          {words.toShop}
        </ButtonLink>
      </PageHead>
      <dl className="max-w-2xl space-y-4">
        {ways
          .filter((way) => can(...pageNeeds[paths[way]]))
          .map((way) => (
            <div key={way}>
              <dt>
                <Link href={paths[way]} className="inline-block py-1 font-medium text-link">
                  {words.nextSteps[way].title}
                </Link>
              </dt>
              <dd>{words.nextSteps[way].text}</dd>
            </div>
          ))}
        <div>
          <dt className="py-1 font-medium">{words.backup}</dt>
          <dd>
            {words.backupText}{' '}
            <code className="rounded bg-sand px-1.5 py-0.5">npm run araliya -- backup</code>
          </dd>
        </div>
      </dl>
    </>
  )
}
