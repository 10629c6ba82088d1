/** Edits the details of a product in folding sections; a section with values is open. */
import { useState } from 'react'
import { type DetailField, namesOf } from '#db/schema/field.ts'
import { detailFields } from '#db/schema/product-fields.ts'
import { maxLengthOf } from '#server/modules/catalog/products/details.schema.ts'
import { Options, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { isNumber, sections } from './detail-values.ts'
import type { ProductValues } from './product-values.ts'

const grids = {
  measures: 'grid gap-5 sm:grid-cols-3',
  trade: 'grid gap-5 sm:grid-cols-2',
  use: 'grid gap-6',
} as const

interface Props {
  form: Form<ProductValues>
  /** false for staff who may not see the cost price */
  withCost: boolean
  /** says which permission staff lack to set prices */
  priceNote: string | undefined
  fields?: Readonly<Record<string, DetailField>>
}

/** Renders an input for each declared detail. */
export function DetailFields({ form, withCost, priceNote, fields = detailFields }: Props) {
  const shown = Object.entries(fields)
    .filter(([, { audience }]) => withCost || audience !== 'pricing')
    .map(([name, field]) => ({ ...field, bound: form.field(name as keyof ProductValues) }))
  const [known] = useState(() => shown.some(({ bound }) => bound.value))
  const wrong = shown.some(({ bound }) => bound.error)
  return (
    <details
      open={known || wrong || undefined}
      className="rounded-card border border-line px-4 sm:px-5"
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        Product details{' '}
        <span className="font-normal text-muted">
          (weight, size, how to use, ingredients, cost; all optional)
        </span>
      </summary>
      <div className="space-y-6 pb-5">
        {sections.map((section) => (
          <div key={section} className={grids[section]}>
            {shown
              .filter((field) => field.section === section)
              .map((field) => (
                <DetailInput
                  key={field.column}
                  {...field}
                  note={field.permission === 'prices' ? priceNote : undefined}
                />
              ))}
          </div>
        ))}
      </div>
    </details>
  )
}

type InputProps = DetailField & {
  bound: ReturnType<Form<ProductValues>['field']>
  note: string | undefined
}

function DetailInput({ bound, note, ...field }: InputProps) {
  const { label, type, choices, inputMode, hint } = field
  const shared = { ...bound, label, hint: note ?? hint, disabled: note !== undefined }
  if (choices)
    return (
      <SelectField {...shared}>
        <option value="">Choose a unit</option>
        <Options of={namesOf(choices)} labels={choices} />
      </SelectField>
    )
  if (type === 'longText') return <TextArea {...shared} rows={4} maxLength={maxLengthOf(field)} />
  const attributes = isNumber(field)
    ? { inputMode: 'decimal' as const }
    : { inputMode, maxLength: type === 'list' ? 2_000 : maxLengthOf(field) }
  return <TextField {...shared} {...attributes} autoComplete="off" />
}
