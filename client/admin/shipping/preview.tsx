/** Prices a sample cart by the plan in the form. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { districts } from '#server/modules/settings/definitions/places.schema.ts'
import { Datalist, FieldFrame, TextField } from '../../forms/field.tsx'
import { api } from '../../lib/api/trpc.ts'
import { longDelay, useDebounced } from '../../lib/state/debounced.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { dateLocale, formatMoney } from '../../lib/values/format.ts'
import { shipping as labels } from '../texts/shipping.ts'
import type { Plan } from './plan-values.ts'

const day = new Intl.DateTimeFormat(dateLocale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const daysText = (earliest: string, latest: string): string =>
  earliest === latest
    ? day.format(new Date(earliest))
    : day.formatRange(new Date(earliest), new Date(latest))

const places = [
  ...new Set(Object.entries(districts).flatMap(([district, cities]) => [...cities, district])),
].sort()

/** Renders the sample. @param plan undefined while the plan is invalid */
export function ShippingPreview({ plan }: { plan: Plan | undefined }) {
  const [entered, setEntered] = useState({ subtotal: '5,000', grams: '1000', place: 'Kandy' })
  const serialised = JSON.stringify({ ...entered, plan })
  const debounced = useDebounced(serialised, longDelay)
  const request = JSON.parse(debounced) as typeof entered & { plan?: Plan }
  const subtotal = readAmount(request.subtotal) ?? 0
  const grams = readAmount(request.grams) ?? 0
  const { place } = request
  const answer = useQuery({
    queryKey: ['shipping-preview', debounced],
    queryFn: ({ signal }) =>
      api.shipping.preview.mutate({ plan: request.plan!, subtotal, grams, place }, { signal }),
    enabled: request.plan !== undefined && subtotal >= 0 && Number.isInteger(grams) && grams >= 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const options = answer.data?.options
  const list = useId()
  const field = (name: keyof typeof entered) => ({
    id: `preview-${name}`,
    name,
    value: entered[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setEntered((now) => ({ ...now, [name]: target.value })),
  })
  const { id, name, ...control } = field('place')
  return (
    <section aria-label={labels.preview} className="rounded-card bg-sand p-4 sm:p-5">
      <h2 className="title-3">{labels.preview}</h2>
      <p className="mt-1 text-sm text-muted">Uses the values on this page, saved or not.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <TextField {...field('subtotal')} label="Subtotal (LKR)" inputMode="decimal" />
        <TextField {...field('grams')} label="Weight (grams)" inputMode="numeric" />
        <FieldFrame id={id} name={name} label="Destination">
          {(tied) => (
            <>
              <input {...control} {...tied} list={list} autoComplete="off" maxLength={200} />
              <Datalist id={list} of={places} />
            </>
          )}
        </FieldFrame>
      </div>
      <div role="status" data-preview className="mt-4">
        {plan === undefined ? (
          <p>Fix the errors below to see a preview.</p>
        ) : (
          options && (
            <>
              <p className="font-medium">
                An order of {formatMoney(subtotal)} to {place}:
                {options.length === 0 &&
                  ' no delivery. Select “Rest of the country” in a zone to deliver everywhere.'}
              </p>
              <ul className="mt-1 list-disc ps-5">
                {options.map(({ method, label, amount, earliest, latest }) => (
                  <li key={method}>
                    {label}: {amount === 0 ? 'Free' : formatMoney(amount)},{' '}
                    {daysText(earliest, latest)}
                  </li>
                ))}
              </ul>
            </>
          )
        )}
      </div>
    </section>
  )
}
