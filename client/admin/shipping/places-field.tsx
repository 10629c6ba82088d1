/** Edits towns with their districts: those of a zone, or the shop's additions. */
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type District,
  districts,
  placeKey,
} from '#server/modules/settings/definitions/places.schema.ts'
import { Datalist, FieldFrame, SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { shipping as labels } from '../texts/shipping.ts'
import { Tags } from './parts.tsx'
import type { Plan, PlanEdit } from './plan-values.ts'

type Places = Plan['places']

interface Props {
  edit: PlanEdit
  path: string
  label: string
  hint?: string
  value: Places
  onChange: (next: (now: Places) => Places) => void
  /** towns to suggest besides the usual ones */
  known?: Places
  /** the heading above serves as the label */
  hideLabel?: boolean
}

const keyOf = ({ district, city }: Places[number]) => `${district} ${placeKey(city)}`

export function PlacesField({
  edit,
  path,
  label,
  hint,
  value,
  onChange,
  known = [],
  hideLabel,
}: Props) {
  const [district, setDistrict] = useState('Colombo')
  const [city, setCity] = useState('')
  const list = useId()
  const usual: readonly string[] = districts[district as District] ?? []
  const own = known.filter((place) => place.district === district).map((place) => place.city)
  const add = () => {
    const place = { district, city: city.trim().replace(/\s+/g, ' ') }
    if (place.city === '') return
    onChange((now) => (now.some((one) => keyOf(one) === keyOf(place)) ? now : [...now, place]))
    setCity('')
  }
  return (
    <fieldset id={edit.idOf(path)} tabIndex={-1} className="min-w-0 space-y-3">
      <legend className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <Tags
        tags={value.map((place, at) => ({
          key: keyOf(place),
          label: `${place.city}, ${place.district}`,
          error: edit.error(`${path}.${at}.city`) ?? edit.error(`${path}.${at}.district`),
        }))}
        removeLabel={labels.removeTown}
        onRemove={(key) => onChange((now) => now.filter((one) => keyOf(one) !== key))}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          id={`${edit.idOf(path)}-district`}
          name="district"
          label={labels.district}
          value={district}
          className="w-full sm:w-48"
          onChange={({ target }) => setDistrict(target.value)}
        >
          {Object.keys(districts).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <FieldFrame
          id={`${edit.idOf(path)}-town`}
          name="town"
          label={labels.town}
          className="w-full sm:w-56"
        >
          {(control) => (
            <>
              <input
                {...control}
                list={list}
                autoComplete="off"
                maxLength={100}
                value={city}
                onChange={({ target }) => setCity(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <Datalist id={list} of={[...usual, ...own]} />
            </>
          )}
        </FieldFrame>
        <Button variant="outline" size="small" onClick={add}>
          <Plus aria-hidden size={16} /> Add town
        </Button>
      </div>
    </fieldset>
  )
}
