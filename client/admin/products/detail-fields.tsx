/** What is known of a product beyond its fixed shape: a section that one opens, open where there is something. */
import { useState } from 'react'
import { namesOf } from '#db/schema/field.ts'
import { detailFields } from '#db/schema/product-fields.ts'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { limits } from '#server/core/values/fields.schema.ts'
import { Options, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { useMay } from '../../lib/account/admin-user.tsx'
import { adminTexts } from '../texts/texts.ts'
import { detailNames } from './detail-values.ts'
import type { ProductValues } from './product-values.ts'

const words = adminTexts.productDetails

interface Props {
  form: Form<ProductValues>
  /** what something costs the shop, not everybody of staff is told */
  withCost: boolean
}

export function DetailFields({ form, withCost }: Props) {
  const { field, values, errors } = form
  const [known] = useState(() => detailNames.some((name) => values[name] !== ''))
  const wrong = detailNames.some((name) => errors[name])
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <details
      open={known || wrong || undefined}
      className="rounded-card border border-line px-4 sm:px-5"
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {words.title} <span className="font-normal text-muted">{words.hint}</span>
      </summary>
      <div className="space-y-6 pb-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            {...field('weight')}
            {...number}
            label={words.weight}
            hint={words.weightHint}
          />
          <TextField {...field('size')} {...number} label={words.size} hint={words.sizeHint} />
          <SelectField {...field('unit')} label={words.unit}>
            <option value="">{words.noUnit}</option>
            <Options of={namesOf(detailFields.unit.choices)} labels={words.units} />
          </SelectField>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('sku')} label={words.sku} autoComplete="off" maxLength={100} />
          <TextField
            {...field('barcode')}
            label={words.barcode}
            autoComplete="off"
            inputMode="numeric"
            maxLength={100}
          />
          {withCost && <CostField form={form} />}
          <TextField
            {...field('lowStock')}
            {...number}
            label={words.lowStock}
            hint={words.lowStockHint}
          />
        </div>
        <TextArea
          {...field('howToUse')}
          label={words.howToUse}
          rows={4}
          maxLength={limits.longText}
        />
        <TextArea
          {...field('ingredients')}
          label={words.ingredients}
          rows={4}
          maxLength={limits.longText}
        />
      </div>
    </details>
  )
}

function CostField({ form }: { form: Form<ProductValues> }) {
  const mayPrice = useMay()('prices')
  return (
    <TextField
      {...form.field('cost')}
      inputMode="decimal"
      autoComplete="off"
      label={words.cost}
      hint={mayPrice ? words.costHint : adminTexts.access.needs(permissionTexts.prices.label)}
      disabled={!mayPrice}
    />
  )
}
