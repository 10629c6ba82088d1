/** Renders checkboxes in groups, each with a sentence that explains it. */
import { useId } from 'react'
import { CheckField } from './field.tsx'

interface Choice<Name extends string> {
  name: Name
  group: string
  label: string
  text: string
}

interface Props<Name extends string> {
  /** groups appear in the order of their first choices */
  choices: readonly Choice<Name>[]
  chosen: readonly Name[]
  onChange: (name: Name, checked: boolean) => void
}

export function GroupedChecks<Name extends string>({ choices, chosen, onChange }: Props<Name>) {
  const id = useId()
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <fieldset key={group}>
          <legend className="mb-1 font-semibold">{group}</legend>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {choices
              .filter((one) => one.group === group)
              .map(({ name, label, text }) => (
                <li key={name}>
                  <CheckField
                    name={name}
                    checked={chosen.includes(name)}
                    onChange={({ target }) => onChange(name, target.checked)}
                    label={<span className="font-medium">{label}</span>}
                    aria-describedby={`${id}-${name}`}
                  />
                  <p id={`${id}-${name}`} className="-mt-2 mb-2 ps-8 text-sm text-muted">
                    {text}
                  </p>
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
