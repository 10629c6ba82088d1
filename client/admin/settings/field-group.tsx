/** Renders the frame of several fields of a setting, and groups of checkboxes. */
import { CheckField } from '../../forms/field.tsx'
import { toTitle } from '../../lib/values/title.ts'

export const groupClass = 'min-w-0 rounded-card border border-line p-4'

export function Legend({ label, error }: { label: string; error: string | undefined }) {
  return (
    <>
      <legend className="px-1 text-sm font-medium">{label}</legend>
      {error && <p className="mb-2 text-sm font-medium text-danger">{error}</p>}
    </>
  )
}

/** More checkboxes than this get columns. */
const few = 8

interface ChoicesProps {
  id: string
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
  options: readonly string[]
}

export function Choices({ id, label, value: chosen, onChange, disabled, options }: ChoicesProps) {
  return (
    <fieldset id={id} tabIndex={-1} className={groupClass}>
      <Legend label={label} error={undefined} />
      <div
        className={
          options.length > few
            ? 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4'
            : 'flex flex-wrap gap-x-6'
        }
      >
        {options.map((option) => (
          <CheckField
            key={option}
            label={toTitle(option)}
            disabled={disabled}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(
                options.filter((one) => (one === option ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
