/** Edits working days, the default weight of products, and the shop's own towns. */
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { CheckField, Datalist, TextField } from '../../forms/field.tsx'
import { dateLocale } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { shipping as labels } from '../texts/shipping.ts'
import { PlanField, PlanNumber, RemoveButton, Section, Tags } from './parts.tsx'
import { PlacesField } from './places-field.tsx'
import type { Plan, PlanEdit } from './plan-values.ts'

const day = new Intl.DateTimeFormat(dateLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export function Days({ edit }: { edit: PlanEdit }) {
  const { workdays, holidays } = edit.plan
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed === '') return
    edit.set('holidays', (now) => [...new Set([...now, typed])].sort())
    setTyped('')
  }
  return (
    <Section title="Working days and holidays">
      <fieldset id={edit.idOf('workdays')} tabIndex={-1}>
        <legend className="text-sm font-medium">{labels.workdays}</legend>
        {edit.error('workdays') && (
          <p className="text-sm font-medium text-danger">{edit.error('workdays')}</p>
        )}
        <div className="flex flex-wrap gap-x-6">
          {labels.weekdays.map((name, at) => (
            <CheckField
              key={name}
              label={name}
              checked={workdays.includes(at + 1)}
              onChange={({ target }) =>
                edit.set('workdays', (now) =>
                  [1, 2, 3, 4, 5, 6, 7].filter((one) =>
                    one === at + 1 ? target.checked : now.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset id={edit.idOf('holidays')} tabIndex={-1} className="min-w-0 space-y-3">
        <legend className="text-sm font-medium">{labels.holidays}</legend>
        <p className="text-sm text-muted">
          No dispatch or delivery. Poya days change: add them every year.
        </p>
        <Tags
          tags={holidays.map((one, at) => ({
            key: one,
            label: day.format(new Date(one)),
            error: edit.error(`holidays.${at}`),
          }))}
          removeLabel={labels.removeHoliday}
          onRemove={(key) => edit.set('holidays', (now) => now.filter((one) => one !== key))}
        />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            name="holiday"
            type="date"
            label="Date"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="w-full sm:w-48"
          />
          <Button variant="outline" size="small" onClick={add}>
            <Plus aria-hidden size={16} /> Add holiday
          </Button>
        </div>
      </fieldset>
    </Section>
  )
}

type Weight = Plan['categoryGrams'][number]

export function Weights({ edit }: { edit: PlanEdit }) {
  const { defaultGrams, categoryGrams } = edit.plan
  const list = useId()
  const change = (place: number, changes: Partial<Weight>) =>
    edit.set('categoryGrams', (now) =>
      now.map((one, at) => (at === place ? { ...one, ...changes } : one)),
    )
  return (
    <Section title={labels.weights} hint="For products without a weight.">
      <PlanNumber
        edit={edit}
        path="defaultGrams"
        label="Default weight (grams)"
        value={defaultGrams}
        onChange={(value) => edit.set('defaultGrams', () => value)}
        className="max-w-60"
      />
      <Datalist id={list} of={menuCategories} label={categoryTitle} />
      <div id={edit.idOf('categoryGrams')} tabIndex={-1} className="space-y-3">
        {categoryGrams.map(({ category, grams }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while one types its name, it is nothing but its place
          <div key={at} className="flex flex-wrap items-end gap-3">
            <PlanField
              edit={edit}
              path={`categoryGrams.${at}.category`}
              label={labels.category}
              value={category}
              list={list}
              onChange={(next) => change(at, { category: next })}
              className="w-full sm:w-56"
            />
            <PlanNumber
              edit={edit}
              path={`categoryGrams.${at}.grams`}
              label="Weight (grams)"
              value={grams}
              onChange={(next) => change(at, { grams: next })}
              className="w-40"
            />
            <RemoveButton
              label={`Remove weight of ${categoryTitle(category) || 'category'}`}
              onClick={() =>
                edit.set('categoryGrams', (now) => now.filter((_, place) => place !== at))
              }
            />
          </div>
        ))}
      </div>
      <Button
        variant="outline"
        size="small"
        disabled={categoryGrams.length >= 200}
        onClick={() =>
          edit.set('categoryGrams', (now) => [...now, { category: '', grams: defaultGrams }])
        }
      >
        <Plus aria-hidden size={16} /> Add category weight
      </Button>
    </Section>
  )
}

export const OwnPlaces = ({ edit }: { edit: PlanEdit }) => (
  <Section
    title={labels.places}
    hint="Customers choose from the larger towns of each district. Add missing towns here."
  >
    <PlacesField
      edit={edit}
      path="places"
      label={labels.places}
      hideLabel
      value={edit.plan.places}
      onChange={(next) => edit.set('places', next)}
    />
  </Section>
)
