/** Edits one value of a setting in any shape: a field, a group of fields, or a list of either. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { CheckField, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { randomKey } from '../../lib/browser/insecure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { settings as labels, settingEntries } from '../texts/settings.ts'
import { ColourField } from './colour-field.tsx'
import { FeaturedField } from './featured-field.tsx'
import { Choices, groupClass, Legend } from './field-group.tsx'
import { type Field, fieldLabel } from './fields.ts'
import { ImageField } from './image-field.tsx'
import { RolesField } from './roles-field.tsx'

export interface EditorProps {
  id: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** errors by the path within the value */
  issues: ReadonlyMap<string, string>
  /** the path of this part within the setting's value; empty for the whole */
  path: string
}

const within = (path: string, part: string | number) =>
  path === '' ? `${part}` : `${path}.${part}`

export function Editor(props: EditorProps) {
  const { id, label, field, value, onChange, disabled, issues, path } = props
  const common = { id, label, name: id, disabled, error: issues.get(path) }
  const typed = {
    ...common,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  switch (field.kind) {
    case 'area':
      return <TextArea {...typed} rows={3} />
    case 'markdown':
      return (
        <TextArea
          {...typed}
          rows={14}
          hint="Markdown: **bold**, # heading, - list, [link](https://…). Leave empty to hide this page."
        />
      )
    case 'time':
      return <TextField {...typed} type="datetime-local" />
    case 'number':
      return (
        <TextField
          {...typed}
          inputMode="decimal"
          className="max-w-60"
          onChange={({ target }) =>
            onChange(
              /^-?\d+(?:\.\d+)?$/.test(target.value.trim()) ? Number(target.value) : target.value,
            )
          }
        />
      )
    case 'switch':
      return (
        <CheckField
          id={id}
          label={label}
          disabled={disabled}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choices':
      return (
        <Choices
          {...common}
          value={value as string[]}
          onChange={onChange}
          options={field.options}
        />
      )
    case 'choice':
      return (
        <SelectField {...typed} className="max-w-md">
          {field.options.map((option) => (
            <option key={option} value={option}>
              {fieldLabel(option)}
            </option>
          ))}
        </SelectField>
      )
    case 'roles':
      return <RolesField {...common} value={value as string[]} onChange={onChange} />
    case 'products':
      return <FeaturedField {...common} value={value as string[]} onChange={onChange} />
    case 'image':
      return <ImageField {...common} value={String(value)} onChange={onChange} />
    case 'colour':
      return <ColourField {...common} value={String(value)} onChange={onChange} />
    case 'list':
      return <List {...props} field={field} />
    case 'object':
      return <Parts {...props} field={field} />
    default:
      return <TextField {...typed} />
  }
}

function Parts({
  field,
  value,
  onChange,
  ...props
}: EditorProps & { field: Field & { kind: 'object' } }) {
  const parts = value as Record<string, unknown>
  const small = field.fields.every(
    ([, { kind }]) => kind === 'text' || kind === 'time' || kind === 'colour',
  )
  return (
    <fieldset id={props.id} tabIndex={-1} className={groupClass}>
      <Legend label={props.label} error={props.issues.get(props.path)} />
      <div className={small ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
        {field.fields.map(([name, inner]) => (
          <Editor
            key={name}
            {...props}
            id={`${props.id}-${name}`}
            label={fieldLabel(name)}
            field={inner}
            value={parts[name]}
            path={within(props.path, name)}
            onChange={(next) => onChange({ ...parts, [name]: next })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function List({
  field,
  value,
  onChange,
  ...props
}: EditorProps & { field: Field & { kind: 'list' } }) {
  const entries = value as unknown[]
  const { label, disabled } = props
  // Stable keys: an item keeps its fields and the focus when others move.
  const keys = useRef<string[]>([])
  while (keys.current.length < entries.length) keys.current.push(randomKey())
  keys.current.length = entries.length
  const put = (next: unknown[], nextKeys: string[]) => {
    keys.current = nextKeys
    onChange(next)
  }
  const move = (from: number, to: number) => {
    const swap = <T,>(all: readonly T[]) =>
      all.map((one, at) => (at === from ? all[to]! : at === to ? all[from]! : one))
    put(swap(entries), swap(keys.current))
  }
  const without = <T,>(all: readonly T[], place: number) => all.filter((_, at) => at !== place)
  return (
    <fieldset id={props.id} tabIndex={-1} className={groupClass}>
      <Legend label={label} error={props.issues.get(props.path)} />
      {entries.length === 0 && <p className="text-sm text-muted">None.</p>}
      <ol className="grid gap-3">
        {entries.map((entry, place) => {
          const name = `${settingEntries[label] ?? label} ${place + 1}`
          return (
            <li key={keys.current[place]} className="flex flex-wrap items-end gap-2">
              <div className="min-w-0 flex-1 basis-60">
                <Editor
                  {...props}
                  id={`${props.id}-${place}`}
                  label={name}
                  field={field.of}
                  value={entry}
                  path={within(props.path, place)}
                  onChange={(next) =>
                    onChange(entries.map((one, at) => (at === place ? next : one)))
                  }
                />
              </div>
              <div className="flex">
                <IconButton
                  label={`Move ${name} up`}
                  disabled={disabled || place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <ArrowUp aria-hidden size={18} />
                </IconButton>
                <IconButton
                  label={`Move ${name} down`}
                  disabled={disabled || place === entries.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <ArrowDown aria-hidden size={18} />
                </IconButton>
                <IconButton
                  label={`Remove ${name}`}
                  disabled={disabled}
                  onClick={() => put(without(entries, place), without(keys.current, place))}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabled={disabled || entries.length >= field.most}
        onClick={() => onChange([...entries, structuredClone(field.blank)])}
      >
        <Plus aria-hidden size={16} /> {labels.add(label, settingEntries[label])}
      </Button>
    </fieldset>
  )
}
