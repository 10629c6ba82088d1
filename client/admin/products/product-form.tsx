/** Renders the product form of docs/screens.md#the-admin-area, for new and existing products. */
import { type ReactNode, useId } from 'react'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { limits } from '#server/core/values/fields.schema.ts'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { ChipsField } from '../../forms/chips-field.tsx'
import { Datalist, FieldFrame, TextArea, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { ImagesField } from '../media/images-field.tsx'
import { adminTexts } from '../texts/texts.ts'
import { DetailFields } from './detail-fields.tsx'
import { labels, type ProductValues } from './product-values.ts'
import { SaleFields, StateFields } from './schedule-fields.tsx'

const texts = adminTexts.productForm

interface Props {
  form: Form<ProductValues>
  button: string
  /** an existing product: its Product ID is read-only */
  known?: boolean
  /** false for staff who may not see the cost price */
  withCost?: boolean
  /** the result of the Product ID check */
  idNote?: ReactNode
  idError?: string | undefined
  onIdBlur?: () => void
  /** the target of Cancel */
  back: string
  onPending: (pending: 'uploading' | 'failed' | undefined) => void
  children?: ReactNode
}

export function ProductForm(props: Props) {
  const {
    form,
    button,
    known,
    withCost = true,
    idNote,
    idError,
    onIdBlur,
    back,
    onPending,
    children,
  } = props
  const { field } = form
  const productId = field('productId')
  const canPrice = useCan()('prices')
  const priceNote = canPrice ? undefined : adminTexts.access.needs(permissionTexts.prices.label)
  const number = { type: 'number', inputMode: 'decimal', min: 0, step: '0.01' } as const
  return (
    <form onSubmit={form.onSubmit} noValidate className="@container max-w-6xl">
      {children}
      <FormSummary form={form} />
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] @3xl:gap-8">
        <div className="space-y-6">
          <TextField
            {...productId}
            label={labels.productId}
            error={productId.error ?? idError}
            hint={
              known
                ? 'The Product ID cannot be changed.'
                : (idNote ?? 'Part of the product page address. You cannot change it later.')
            }
            disabled={known}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            className="max-w-sm"
            onBlur={() => {
              productId.onBlur()
              onIdBlur?.()
            }}
          />
          <TextField
            {...field('productName')}
            label={labels.productName}
            autoComplete="off"
            maxLength={limits.shortText}
          />
          <ChipsField
            id={field('altNames').id}
            name="altNames"
            label={labels.altNames}
            hint="Separate names with commas, or press Enter after each. Search finds them too."
            error={field('altNames').error}
            value={form.values.altNames}
            onChange={(value) => form.set('altNames', value)}
            removeName={texts.removeName}
          />
          <ImagesField
            id={field('images').id}
            label={labels.images}
            value={form.values.images}
            error={field('images').error}
            withAlts
            proposedAlt={form.values.productName}
            onChange={(value) => form.set('images', value)}
            onPending={onPending}
          />
        </div>
        <div className="panel space-y-6">
          <div className="grid gap-5 sm:grid-cols-3 @3xl:grid-cols-2">
            <TextField
              {...field('price')}
              {...number}
              label={labels.price}
              hint={priceNote ?? 'Before discount, in LKR'}
              disabled={!canPrice}
            />
            <TextField
              {...field('lastPrice')}
              {...number}
              label={labels.lastPrice}
              hint={priceNote ?? 'After discount: the price customers pay'}
              disabled={!canPrice}
            />
            <TextField
              {...field('stock')}
              {...number}
              inputMode="numeric"
              step="1"
              label={labels.stock}
            />
          </div>
          <CategoryField form={form} />
          <StateFields form={form} />
          <SaleFields form={form} canPrice={canPrice} />
        </div>
        <div className="space-y-6 @3xl:col-span-2">
          <TextArea
            {...field('description')}
            label={labels.description}
            rows={8}
            maxLength={limits.longText}
          />
          <DetailFields form={form} withCost={withCost} priceNote={priceNote} />
        </div>
      </div>
      <SaveBar form={form} label={button} back={back} />
    </form>
  )
}

/** Renders a text field that suggests the shop's categories. */
function CategoryField({ form }: { form: Form<ProductValues> }) {
  const list = useId()
  const known = trpc.catalogue.categories.useQuery({})
  const names = new Set([...menuCategories, ...(known.data ?? []).map(({ category }) => category)])
  const { id, error, ...rest } = form.field('category')
  return (
    <FieldFrame
      id={id}
      name="category"
      label={labels.category}
      hint="Choose a category or enter a new one."
      error={error}
      className="max-w-sm"
    >
      {(control) => (
        <>
          <input {...rest} {...control} list={list} autoComplete="off" maxLength={100} />
          <Datalist id={list} of={[...names]} label={categoryTitle} />
        </>
      )}
    </FieldFrame>
  )
}
