/** Edits a product's visibility and publication time, and a scheduled sale. */
import { useState } from 'react'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { productStates } from '#server/modules/catalog/products/schedule.schema.ts'
import { Options, SelectField, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { adminTexts } from '../texts/texts.ts'
import type { ProductValues } from './product-values.ts'

const labels = adminTexts.schedule
const { state, publishFrom, salePrice, saleFrom, saleUntil } = scheduleFields

export function StateFields({ form: { field, values } }: { form: Form<ProductValues> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 @3xl:grid-cols-1">
      <SelectField
        {...field('state')}
        label={state.label}
        hint={labels.stateHints[values.state as keyof typeof labels.stateHints]}
      >
        <Options of={productStates} labels={state.choices} />
      </SelectField>
      {values.state === 'scheduled' && (
        <TextField
          {...field('publishFrom')}
          type="datetime-local"
          label={publishFrom.label}
          hint={labels.clock}
        />
      )}
    </div>
  )
}

export function SaleFields({ form, canPrice }: { form: Form<ProductValues>; canPrice: boolean }) {
  const { field, values, errors } = form
  const [known] = useState(() => values.salePrice !== '')
  const wrong = [errors.salePrice, errors.saleFrom, errors.saleUntil].some(Boolean)
  const needs = canPrice ? undefined : adminTexts.access.needs(permissionTexts.prices.label)
  const timeInput = { type: 'datetime-local', disabled: !canPrice } as const
  return (
    <details
      open={known || wrong || undefined}
      className="rounded-card border border-line px-4 sm:px-5"
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        Scheduled sale{' '}
        <span className="font-normal text-muted">(starts and ends automatically; optional)</span>
      </summary>
      <div className="grid gap-5 pb-5 sm:grid-cols-3 @3xl:grid-cols-1">
        <TextField
          {...field('salePrice')}
          inputMode="decimal"
          autoComplete="off"
          label={salePrice.label}
          hint={needs ?? salePrice.hint}
          disabled={!canPrice}
        />
        <TextField
          {...field('saleFrom')}
          {...timeInput}
          label={saleFrom.label}
          hint={saleFrom.hint}
        />
        <TextField
          {...field('saleUntil')}
          {...timeInput}
          label={saleUntil.label}
          hint={saleUntil.hint}
        />
      </div>
    </details>
  )
}
