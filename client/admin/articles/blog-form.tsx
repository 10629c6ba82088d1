/** The form 'Add New Blog post' of docs/screens.md#the-admin-area, new or known. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { limits } from '#server/core/values/fields.schema.ts'
import {
  type ProductState,
  productStates,
} from '#server/modules/catalog/products/schedule.schema.ts'
import { Options, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { ImagesField } from '../media/images-field.tsx'
import { paths } from '../navigation/paths.ts'
import { type NamedProduct, ProductsField, useTyped } from '../products/products-field.tsx'
import { adminTexts } from '../texts/texts.ts'
import type { BlogValues } from './blog-values.ts'
import { MarkdownField } from './markdown-field.tsx'

const words = adminTexts.blogForm
const { schedule } = adminTexts

interface Props {
  form: Form<BlogValues>
  /** on edit: the Blog ID is shown, never changed */
  known?: boolean
  /** the products that it names already */
  goods?: readonly NamedProduct[]
  onPending: (pending: 'uploading' | 'failed' | undefined) => void
  children?: ReactNode
}

function BlogProducts({ form, known }: { form: Form<BlogValues>; known: readonly NamedProduct[] }) {
  const { asked, choices } = useTyped()
  // What readers find, by the shop's own search: it needs no permission of its own.
  const suggestions = trpc.catalogue.suggest.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  const { found, ...asking } = choices(suggestions)
  const { id, name, value, error } = form.field('products')
  return (
    <ProductsField
      {...{ id, name, value, error }}
      label={words.products}
      onChange={(ids) => form.set('products', ids)}
      known={known}
      choices={{ found: found?.products, ...asking }}
    />
  )
}

export function BlogForm({ form, known, goods = [], onPending, children }: Props) {
  const { field } = form
  return (
    <form onSubmit={form.onSubmit} noValidate className="max-w-6xl">
      {children}
      <FormSummary form={form} />
      <div className="space-y-6">
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <TextField
            {...field('blogId')}
            label={words.blogId}
            hint={known ? words.blogIdFixed : words.blogIdHint}
            disabled={known}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <TextField {...field('blogCatg')} label={words.blogCatg} maxLength={100} />
        </div>
        <TextField
          {...field('blogTopic')}
          label={words.blogTopic}
          maxLength={limits.shortText}
          className="max-w-3xl"
        />
        <div className="max-w-3xl">
          <ImagesField
            id={field('images').id}
            label={words.images}
            value={form.values.images}
            error={field('images').error}
            onChange={(value) => form.set('images', value)}
            onPending={onPending}
          />
        </div>
        <TextArea
          {...field('miniDesc')}
          label={words.miniDesc}
          rows={3}
          maxLength={1_000}
          className="max-w-3xl"
        />
        <MarkdownField form={form} />
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <SelectField
            {...field('state')}
            label={scheduleFields.state.label}
            hint={words.stateHints[form.values.state as ProductState]}
          >
            <Options of={productStates} labels={scheduleFields.state.choices} />
          </SelectField>
          {form.values.state === 'scheduled' && (
            <TextField
              {...field('publishFrom')}
              type="datetime-local"
              label={scheduleFields.publishFrom.label}
              hint={schedule.clock}
            />
          )}
        </div>
        <div className="max-w-3xl">
          <BlogProducts form={form} known={goods} />
        </div>
      </div>
      <SaveBar form={form} label={words.button} back={paths.blogs} />
    </form>
  )
}
