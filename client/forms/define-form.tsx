/** Defines a form from its fields: values, validation, request body and controls follow from them. */
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { parseShopTime, toShopTime } from '#server/core/values/shop-time.schema.ts'
import { readAmount } from '../lib/values/amount.ts'
import { chipsOf } from './chips-field.tsx'
import { CheckField, Options, SelectField, TextArea, TextField } from './field.tsx'
import { type Errors, type Form, labelledMessage } from './form.ts'

export type Values<Name extends string> = { [name in Name | 'version']: string }

/** The props of a field's control. */
export interface Control<Stored> {
  id: string
  name: string
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string | ((now: string) => string)) => void
  onBlur: () => void
  /** the record being edited; undefined in a form for a new record */
  stored: Stored | undefined
  dirty: boolean
  /** prevents saving with an error; a call without an error allows it again */
  block: (error: string | undefined) => void
}

/** Converts each kind of field from the stored value and to the request. */
const kinds = {
  text: { read: String, write: (typed: string): unknown => typed },
  /** empty: 0 */
  number: {
    read: (stored: unknown) => (stored === 0 ? '' : String(stored)),
    write: (typed: string) => readAmount(typed) ?? 0,
  },
  switch: {
    read: (stored: unknown) => (stored ? 'on' : ''),
    write: (typed: string) => typed !== '',
  },
  /** date and time in the shop's time zone; empty: null */
  timestamp: {
    read: (stored: unknown) => (stored ? toShopTime(new Date(String(stored))) : ''),
    write: (typed: string) => parseShopTime(typed)?.toISOString() ?? null,
  },
  /** texts, one per line */
  list: {
    read: (stored: unknown) => (stored as readonly string[]).join('\n'),
    write: (typed: string): unknown => chipsOf(typed),
    print: (text: string) => chipsOf(text).join(', '),
  },
}

export interface FieldDefinition<Name extends string, Stored> {
  name: Name
  label: string
  /** the name in the record and in the request; the field's own name unless given */
  key?: string
  kind?: keyof typeof kinds
  /** converts the stored value to text and back, where no kind fits */
  codec?: { read: (stored: never) => string; write: (typed: string) => unknown }
  hint?: string | ((values: Values<Name>, stored: Stored | undefined) => string | undefined)
  initial?: string
  /** choices: value → label */
  options?: Readonly<Record<string, string>>
  /** lines of a text of several lines */
  rows?: number
  /** the label on the screen, where it depends on other fields */
  shownLabel?: (values: Values<Name>) => string
  /** further attributes of the input */
  input?: Omit<ComponentProps<'input'>, 'id' | 'name' | 'value'> & { optional?: boolean }
  /** the field is hidden otherwise, and sent as if empty */
  when?: (values: Values<Name>, stored: Stored | undefined) => boolean
  /** read-only */
  locked?: (stored: Stored | undefined) => boolean
  onBlur?: (form: Form<Values<Name>>) => void
  /** how the text reads in a sentence */
  print?: (text: string) => string
  /** a custom control */
  render?: (control: Control<Stored>) => ReactNode
}

/** Rows of fields: an array places fields side by side, a group has a frame and a title. */
type Layout<Name extends string, Stored> = readonly (
  | FieldDefinition<Name, Stored>
  | readonly FieldDefinition<Name, Stored>[]
  | {
      group: string
      hint?: string
      when?: (values: Values<Name>) => boolean
      /** collapsed until it is opened or holds an error */
      folded?: boolean
      fields: Layout<Name, Stored>
    }
)[]

interface FormOptions<Name extends string, Stored, Body> {
  /** prefix of the fields' ids and of the draft's key */
  id: string
  /** the schema of the operation */
  schema: z.ZodMiniType<unknown, Body>
  fields: Layout<Name, Stored>
  /** the record as the fields read it; the stored record unless given */
  read?: (stored: Stored) => object
  /** builds the request from the written fields */
  write?: (written: Record<string, unknown>, stored: Stored | undefined) => unknown
  /** the schema's message as the form shows it */
  messageOf?: (message: string) => string
  /** rules beyond the schema */
  check?: (values: Values<Name>, stored: Stored | undefined) => Errors<Values<Name>>
}

export type FormDefinition<Name extends string, Stored, Body> = ReturnType<
  typeof defineForm<Name, Stored, Body>
>

/** Returns a form's labels and initial values, its conversions, its validation and its fields. */
export function defineForm<Name extends string, Stored, Body>(
  options: FormOptions<Name, Stored, Body>,
) {
  type V = Values<Name>
  const fields = flatten(options.fields)
  const { messageOf = (message) => message } = options
  const each = <T,>(value: (field: FieldDefinition<Name, Stored>) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)])) as Record<Name, T>
  const keyOf = ({ key, name }: FieldDefinition<Name, Stored>): string => key ?? name
  const codecOf = ({ codec, kind = 'text' }: FieldDefinition<Name, Stored>) =>
    (codec ?? kinds[kind]) as (typeof kinds)['text']

  const labels = { ...each(({ label }) => label), version: '' } as V
  const bodyOf = (values: V, stored?: Stored): Body => {
    const written = Object.fromEntries(
      fields.map((field) => [
        keyOf(field),
        codecOf(field).write(field.when?.(values, undefined) === false ? '' : values[field.name]),
      ]),
    )
    return (options.write?.(written, stored) ?? written) as Body
  }
  /** Returns the field that a server issue belongs to. */
  const fieldOfIssue = (path: string): Name | undefined => {
    const parts = path.split('.')
    return parts.flatMap((part) => fields.filter((field) => keyOf(field) === part))[0]?.name
  }
  return {
    id: options.id,
    labels,
    empty: { ...each(({ initial = '' }) => initial), version: '' } as V,
    print: each(
      (field) => (text: string) =>
        field.print?.(text) ?? field.options?.[text] ?? printed(field.kind, text),
    ) as { [name in keyof V]?: (text: string) => string },
    bodyOf,
    fieldOfIssue,
    valuesOf: (stored: Stored, version: number): V => {
      const record = (options.read?.(stored) ?? stored) as Record<string, unknown>
      const values = each((field) => codecOf(field).read(record[keyOf(field)]))
      return { ...values, version: String(version) } as V
    },
    /** @param blocked errors of controls that wait for something */
    validate: (values: V, blocked: Errors<V> = {}, stored?: Stored): Errors<V> => {
      const found: Record<string, string> = {}
      for (const issue of options.schema.safeParse(bodyOf(values, stored)).error?.issues ?? []) {
        const name = fieldOfIssue(issue.path.join('.'))
        if (name) found[name] ??= labelledMessage(labels[name], messageOf(issue.message))
      }
      for (const { name, label, kind } of fields)
        if (kind === 'timestamp' && values[name] !== '' && !parseShopTime(values[name]))
          found[name] = `${label} must be a day and a time`
      return { ...found, ...options.check?.(values, stored), ...blocked } as Errors<V>
    },
    /** Renders all fields. */
    Fields: (props: FieldsProps<Name, Stored>) => <Rows {...props} rows={options.fields} />,
  }
}

const printed = (kind: keyof typeof kinds | undefined, text: string): string =>
  kind === 'list' ? kinds.list.print(text) : text

const flatten = <Name extends string, Stored>(
  rows: Layout<Name, Stored>,
): readonly FieldDefinition<Name, Stored>[] =>
  rows.flatMap((row) => ('group' in row ? flatten(row.fields) : 'name' in row ? [row] : [...row]))

interface FieldsProps<Name extends string, Stored> {
  form: Form<Values<Name>>
  stored?: Stored | undefined
  block: (name: Name, error: string | undefined) => void
}

function Rows<Name extends string, Stored>({
  rows,
  isNested = false,
  ...props
}: FieldsProps<Name, Stored> & { rows: Layout<Name, Stored>; isNested?: boolean }) {
  const { values } = props.form
  const shown = (field: FieldDefinition<Name, Stored>) =>
    (field.when?.(values, props.stored) ?? true) && (
      <OneField key={field.name} {...props} field={field} />
    )
  return (
    <div className={isNested ? 'space-y-5' : 'space-y-6'}>
      {rows.map((row) => {
        if ('name' in row) return shown(row)
        if (!('group' in row))
          return (
            <div key={row[0]?.name} className="grid max-w-3xl gap-5 sm:grid-cols-2">
              {row.map(shown)}
            </div>
          )
        if (row.when?.(values) === false) return null
        if (row.folded)
          return (
            <details
              key={row.group}
              open={flatten(row.fields).some(({ name }) => props.form.errors[name]) || undefined}
            >
              <summary className="inline-flex min-h-9 items-center text-sm text-link">
                {row.group}
              </summary>
              <Rows {...props} rows={row.fields} isNested />
            </details>
          )
        return (
          <fieldset
            key={row.group}
            className="min-w-0 space-y-5 rounded-card border border-line p-4 sm:p-5"
          >
            <legend className="px-1 font-semibold">{row.group}</legend>
            {row.hint && <p className="text-sm text-muted">{row.hint}</p>}
            <Rows {...props} rows={row.fields} isNested />
          </fieldset>
        )
      })}
    </div>
  )
}

function OneField<Name extends string, Stored>({
  field,
  form,
  stored,
  block,
}: FieldsProps<Name, Stored> & { field: FieldDefinition<Name, Stored> }) {
  const { name, kind = 'text', options, rows, render } = field
  const label = field.shownLabel?.(form.values) ?? field.label
  const hint = typeof field.hint === 'function' ? field.hint(form.values, stored) : field.hint
  const { onBlur, ...control } = form.field(name)
  if (render)
    return render({
      ...control,
      name,
      label,
      hint: hint ?? '',
      onBlur,
      onChange: (value) => form.set(name, value),
      stored,
      dirty: form.dirty,
      block: (error) => block(name, error),
    })
  if (kind === 'switch')
    return (
      <div className="self-end">
        <CheckField
          id={control.id}
          name={name}
          label={label}
          checked={control.value !== ''}
          onChange={({ target }) => form.set(name, target.checked ? 'on' : '')}
        />
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
    )
  const frame = {
    ...{ ...control, label, hint },
    className: 'max-w-3xl',
    disabled: field.locked?.(stored),
    onBlur: () => {
      onBlur()
      field.onBlur?.(form)
    },
  }
  if (options)
    return (
      <SelectField {...frame}>
        <Options of={Object.keys(options)} labels={options} />
      </SelectField>
    )
  const { maxLength } = field.input ?? {}
  if (rows) return <TextArea {...frame} rows={rows} maxLength={maxLength} />
  return (
    <TextField
      {...frame}
      {...(kind === 'number' && { inputMode: 'decimal' })}
      {...(kind === 'timestamp' && { type: 'datetime-local' })}
      {...field.input}
    />
  )
}
