/**
 * Renders /admin/guide: replaces the demo by the own shop, step by step; each step has an address.
 */
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Loaded } from '../../forms/loaded.tsx'
import { useGoOn } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToGuide, paths } from '../navigation/paths.ts'
import { GroupForm } from '../settings/group-form.tsx'
import type { Setting } from '../settings/use-group-form.ts'
import { guide as words } from '../texts/guide.ts'
import { End } from './end.tsx'
import type { Facts } from './facts.ts'
import { Progress } from './progress.tsx'
import { end, nextOpen, type Step, stepAfter, steps } from './steps.ts'
import { useGuide } from './use-guide.ts'

export default function GuidePage() {
  const name = useSegment(linkToGuide(''))
  const utils = trpc.useUtils()
  const guide = useGuide()
  // The facts may have changed on the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step asks again
  useEffect(() => void utils.guide.invalidate(), [name])
  const step = steps.find((one) => one.name === name)
  return (
    <Loaded query={guide} failed={words.loadFailed}>
      {(facts) =>
        step ? (
          <OneStep key={name} step={step} facts={facts} items={guide.items} />
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
  const given = ['demo', 'mail']
  const fresh = steps.every(({ isDone, name }) => given.includes(name) || !isDone(facts))
  return (
    <>
      <PageHead title={words.title} subtitle={words.offerText} />
      <div className="max-w-2xl">
        <Progress facts={facts} />
        <ol aria-label={words.steps} className="mt-6 divide-y divide-line border-y border-line">
          {steps.map(({ name, title, isDone }, place) => (
            <li key={name}>
              <Link
                href={linkToGuide(name)}
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
                  {isDone(facts) ? words.done : words.open}
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <ButtonLink href={linkToGuide(first)} className="mt-6">
          {first === end ? words.end : fresh ? words.begin : words.goOn}
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
  const goOn = useGoOn()
  const next = linkToGuide(stepAfter(name))
  const place = steps.findIndex((one) => one.name === name) + 1
  const done = isDone(facts)
  return (
    <>
      <PageHead
        title={title}
        subtitle={`${words.place(place, steps.length)}${done ? `, ${words.done}` : ''}`}
        back={{ href: paths.guide, label: words.allSteps }}
      >
        <ButtonLink href={next} look="outline" size="small">
          {done ? words.next : words.skip}
        </ButtonLink>
      </PageHead>
      <p className="mb-6 max-w-2xl">{text}</p>
      {keys && (
        <GroupForm
          name={`guide-${name}`}
          title={title}
          items={keys.flatMap((key) => items.find((item) => item.key === key) ?? [])}
          label={words.saveAndGoOn}
          back={paths.guide}
          onSaved={() => goOn(next)}
        />
      )}
      {Body && <Body facts={facts} next={next} />}
    </>
  )
}
