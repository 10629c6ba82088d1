/** Edits the zones of the plan: their places, and the price of each delivery method. */
import { Plus } from 'lucide-react'
import { districts } from '#server/modules/settings/definitions/places.schema.ts'
import { CheckField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { shipping as labels } from '../texts/shipping.ts'
import { PlanField, RemoveButton, Section } from './parts.tsx'
import { PlacesField } from './places-field.tsx'
import { freshId, type Plan, type PlanEdit } from './plan-values.ts'
import { RateFields } from './rate-fields.tsx'

type Zone = Plan['zones'][number]

/** Returns a new zone; the first zone covers all places at first. */
export const blankZone = (zones: readonly Zone[]): Zone => ({
  id: freshId('zone', zones),
  name: '',
  districts: [],
  cities: [],
  elsewhere: zones.length === 0,
})

const card = 'min-w-0 space-y-4 rounded-card border border-line p-4 sm:p-5'

export function Zones({ edit }: { edit: PlanEdit }) {
  const { zones } = edit.plan
  return (
    <Section
      title={labels.zones}
      hint="A zone is an area with the same rates. Without zones, delivery is free and not mentioned."
    >
      {/* The summary's links to errors of the parts lead here. */}
      <div id={edit.idOf('zones')} tabIndex={-1} className="space-y-4">
        <div id={edit.idOf('rates')} tabIndex={-1} className="space-y-4">
          {zones.map((zone, at) => (
            <ZoneCard key={zone.id} edit={edit} zone={zone} at={at} />
          ))}
        </div>
      </div>
      <Button
        variant="outline"
        size="small"
        disabled={zones.length >= 100}
        onClick={() => edit.set('zones', (now) => [...now, blankZone(now)])}
      >
        <Plus aria-hidden size={16} /> Add zone
      </Button>
      <fieldset className={card}>
        <legend className="px-1 font-semibold">{labels.everywhere}</legend>
        <p className="text-sm text-muted">
          Apply in zones without a rate of their own, such as for collection in the shop.
        </p>
        <RateFields edit={edit} zone="" name={labels.everywhere} />
      </fieldset>
    </Section>
  )
}

function ZoneCard({ edit, zone, at }: { edit: PlanEdit; zone: Zone; at: number }) {
  const path = `zones.${at}`
  const name = labels.zone(zone.name)
  const change = (next: (now: Zone) => Zone) =>
    edit.set('zones', (now) => now.map((one) => (one.id === zone.id ? next(one) : one)))
  return (
    <fieldset className={card}>
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PlanField
          edit={edit}
          path={`${path}.name`}
          label={labels.zoneName}
          value={zone.name}
          onChange={(next) => change((now) => ({ ...now, name: next }))}
          className="w-full max-w-sm"
        />
        <RemoveButton
          label={`Remove zone ${name}`}
          onClick={() => {
            edit.set('zones', (now) => now.filter(({ id }) => id !== zone.id))
            edit.set('rates', (now) => now.filter((rate) => rate.zone !== zone.id))
          }}
        />
      </div>
      <Districts edit={edit} zone={zone} path={path} change={change} />
      <details
        open={zone.cities.some((_, nth) => edit.error(`${path}.cities.${nth}.city`)) || undefined}
      >
        <summary className="min-h-9 cursor-pointer py-1.5">
          {labels.cities}:{' '}
          <span className="text-muted">
            {zone.cities.map(({ city }) => city).join(', ') || labels.noDistricts}
          </span>
        </summary>
        <PlacesField
          edit={edit}
          path={`${path}.cities`}
          label={labels.cities}
          hint="A town overrides its district. Use it for towns with their own rates."
          value={zone.cities}
          known={edit.plan.places}
          onChange={(next) => change((now) => ({ ...now, cities: next(now.cities) }))}
        />
      </details>
      <RateFields edit={edit} zone={zone.id} name={name} />
    </fieldset>
  )
}

interface DistrictsProps {
  edit: PlanEdit
  zone: Zone
  path: string
  change: (next: (now: Zone) => Zone) => void
}

function Districts({ edit, zone, path, change }: DistrictsProps) {
  const owner = (district: string) =>
    edit.plan.zones.find((other) => other.id !== zone.id && other.districts.includes(district))
  const chosen = [...zone.districts, ...(zone.elsewhere ? [labels.elsewhere.toLowerCase()] : [])]
  const isTaken = edit.plan.zones.some((other) => other.id !== zone.id && other.elsewhere)
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5">
        {labels.districts}:{' '}
        <span className="text-muted">{chosen.join(', ') || labels.noDistricts}</span>
      </summary>
      <fieldset>
        <legend className="sr-only">{labels.districts}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {Object.keys(districts).map((district) => {
            const other = owner(district)
            return (
              <CheckField
                key={district}
                label={other ? `${district} (in ${labels.zone(other.name)})` : district}
                disabled={other !== undefined}
                checked={zone.districts.includes(district)}
                onChange={({ target }) =>
                  change((now) => ({
                    ...now,
                    districts: Object.keys(districts).filter((one) =>
                      one === district ? target.checked : now.districts.includes(one),
                    ),
                  }))
                }
              />
            )
          })}
        </div>
        <CheckField
          label={`${labels.elsewhere}: ${'Places that are in no other zone'.toLowerCase()}`}
          disabled={isTaken && !zone.elsewhere}
          checked={zone.elsewhere}
          onChange={({ target }) => change((now) => ({ ...now, elsewhere: target.checked }))}
        />
        {edit.error(`${path}.elsewhere`) && (
          <p className="text-sm font-medium text-danger">{edit.error(`${path}.elsewhere`)}</p>
        )}
      </fieldset>
    </details>
  )
}
