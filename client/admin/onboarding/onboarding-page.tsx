/**
 * Renders /admin/onboarding: replaces the demo by the own shop, step by step; each step has an address.
 */

import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Loaded } from '../../forms/loaded.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { number } from '../../lib/values/numbers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToOnboarding, paths } from '../navigation/paths.ts'
import { GroupForm } from '../settings/group-form.tsx'
import type { Setting } from '../settings/use-group-form.ts'
import { onboarding as labels } from '../texts/onboarding.ts'
import { End } from './end.tsx'
import type { Facts } from './facts.ts'
import { Progress } from './progress.tsx'
import { end, nextOpen, type Step, stepAfter, steps } from './steps.ts'
import { useOnboarding } from './use-onboarding.ts'

export default function OnboardingPage() {
  const name = useSegment(linkToOnboarding(''))
  const utils = trpc.useUtils()
  const onboarding = useOnboarding()
  // The facts may have changed on the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step asks again
  useEffect(() => void utils.onboarding.invalidate(), [name])
  const step = steps.find((one) => one.name === name)
  return (
    <Loaded query={onboarding} failed="The setup guide could not be loaded.">
      {(facts) =>
        step ? (
          <OneStep key={name} step={step} facts={facts} items={onboarding.items} />
        ) : name === end ? (
          <End facts={facts} />
        ) : (
          <Overview facts={facts} />
        )
      }
    </Loaded>
  )
}

function Overview({ facts }: { facts: Facts }) {
  const first = nextOpen(facts)
  // A shop may have no demo, and a mail server, from the start.
  const initiallyDone = ['demo', 'email']
  const fresh = steps.every(({ isDone, name }) => initiallyDone.includes(name) || !isDone(facts))
  return (
    <>
      <PageHead title="Setup guide" subtitle={labels.offerText} />
      <div className="max-w-2xl">
        <Progress facts={facts} />
        <ol aria-label="Steps" className="mt-6 divide-y divide-line border-y border-line">
          {steps.map(({ name, title, isDone }, place) => (
            <li key={name}>
              <Link
                href={linkToOnboarding(name)}
                className="flex min-h-14 items-center gap-4 px-1 py-2 hover:bg-sand"
              >
                <span
                  aria-hidden
                  className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold ${isDone(facts) ? 'bg-good-soft text-good' : 'bg-sand-deep text-ink'}`}
                >
                  {isDone(facts) ? <Check size={18} /> : place + 1}
                </span>
                <span className="min-w-0 flex-1 font-medium">{title}</span>
                <span className={isDone(facts) ? 'text-sm text-good' : 'text-sm text-muted'}>
                  {isDone(facts) ? labels.done : 'To do'}
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <ButtonLink href={linkToOnboarding(first)} className="mt-6">
          {first === end ? labels.end : fresh ? 'Start' : labels.continue}
        </ButtonLink>
      </div>
    </>
  )
}

interface OneStepProps {
  step: Step
  facts: Facts
  items: readonly Setting[]
}

function OneStep({ step: { name, title, text, keys, Body, isDone }, facts, items }: OneStepProps) {
  const navigateAfterSave = useNavigateAfterSave()
  const next = linkToOnboarding(stepAfter(name))
  const place = steps.findIndex((one) => one.name === name) + 1
  const done = isDone(facts)
  return (
    <>
      <PageHead
        title={title}
        subtitle={`Step ${number(place)} of ${number(steps.length)}${done ? `, ${labels.done}` : ''}`}
        back={{ href: paths.onboarding, label: labels.allSteps }}
      >
        <ButtonLink href={next} variant="outline" size="small">
          {done ? 'Next step' : 'Skip'}
        </ButtonLink>
      </PageHead>
      <p className="mb-6 max-w-2xl">{text}</p>
      {keys && (
        <GroupForm
          name={`guide-${name}`}
          title={title}
          items={keys.flatMap((key) => items.find((item) => item.key === key) ?? [])}
          label="Save and continue"
          back={paths.onboarding}
          onSaved={() => navigateAfterSave(next)}
        />
      )}
      {Body && <Body facts={facts} next={next} />}
    </>
  )
}
