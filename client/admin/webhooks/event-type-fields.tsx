/** Chooses event types: all, or some of the groups by resource. */
import { useState } from 'react'
import { type EventType, eventTypeNames, eventTypes } from '#server/core/events/events.schema.ts'
import { CheckField } from '../../forms/field.tsx'
import { GroupedChecks } from '../../forms/grouped-checks.tsx'
import { hasModule } from '../../lib/config/config.ts'
import { webhooks as labels } from '../texts/webhooks.ts'

/** The optional modules that record events of a resource. */
const moduleOf: Partial<Record<string, string>> = {
  store_credit: 'store-credit',
  feed: 'feeds',
  subscriber: 'newsletter',
}

const choices = eventTypeNames.flatMap((name) => {
  const thing = name.slice(0, name.indexOf('.'))
  if (moduleOf[thing] && !hasModule(moduleOf[thing])) return []
  return [{ name, group: labels.groups[thing] ?? thing, label: name, text: eventTypes[name] }]
})

/** The form's text for all types; otherwise type names, separated by commas. */
export const everyType = '*'

const printTypes = (types: readonly EventType[]): string =>
  types.length === 0 ? everyType : types.join(',')

/** Converts the form's text for the server: an empty list means all. */
const readTypes = (text: string): EventType[] =>
  text === everyType ? [] : (text.split(',').filter(Boolean) as EventType[])

export const typesCodec = { read: printTypes, write: readTypes }

interface Props {
  id: string
  label: string
  /** the label for all types */
  all: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function EventTypeFields({ id, label, all, value, error, onChange }: Props) {
  // The choice is restored after "all" was tried.
  const [chosen, setChosen] = useState(() => readTypes(value))
  const isAll = value === everyType
  return (
    <div className="space-y-5">
      <fieldset id={id} tabIndex={-1}>
        <legend className="text-sm font-medium">{label}</legend>
        <CheckField
          kind="radio"
          name={id}
          label={all}
          checked={isAll}
          onChange={() => onChange(everyType)}
        />
        <CheckField
          kind="radio"
          name={id}
          label="Selected events"
          checked={!isAll}
          onChange={() => onChange(chosen.join(','))}
        />
        {error && <p className="text-sm font-medium text-danger">{error}</p>}
      </fieldset>
      {!isAll && (
        <GroupedChecks
          choices={choices}
          chosen={chosen}
          onChange={(name, checked) => {
            // In the fixed order, not in the order of selection.
            const next = eventTypeNames.filter((one) =>
              one === name ? checked : chosen.includes(one),
            )
            setChosen(next)
            onChange(next.join(','))
          }}
        />
      )}
    </div>
  )
}
