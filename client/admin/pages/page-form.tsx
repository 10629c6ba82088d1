/** The form of a page of the shop's own, new or known. */
import type { ReactNode } from 'react'
import { limits } from '#server/core/values/fields.schema.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { MarkdownField } from '../articles/markdown-field.tsx'
import { paths } from '../navigation/paths.ts'
import * as words from '../texts/own-pages.ts'
import { type PageValues, slugOf } from './page-values.ts'

interface Props {
  form: Form<PageValues>
  /** people may have links to its address */
  wasPublished?: boolean
  children?: ReactNode
}

export function PageForm({ form, wasPublished = false, children }: Props) {
  const { field, values } = form
  const title = field('title')
  return (
    <form onSubmit={form.onSubmit} noValidate className="max-w-6xl">
      {children}
      <FormSummary form={form} />
      <div className="space-y-6">
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <TextField
            {...title}
            label={words.labels.title}
            maxLength={limits.shortText}
            onBlur={() => {
              title.onBlur()
              if (values.slug === '') form.set('slug', slugOf(values.title))
            }}
          />
          <TextField
            {...field('slug')}
            label={words.labels.slug}
            hint={words.slugHint(values.slug, wasPublished)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
          />
          <SelectField {...field('place')} label={words.labels.place}>
            {Object.entries(words.places).map(([place, label]) => (
              <option key={place} value={place}>
                {label}
              </option>
            ))}
          </SelectField>
          <CheckField
            label={words.labels.published}
            checked={values.published !== ''}
            onChange={({ target }) => form.set('published', target.checked ? 'yes' : '')}
            className="self-end"
          />
        </div>
        <MarkdownField form={form} label={words.labels.desc} />
        <div className="grid max-w-3xl gap-5">
          <TextField
            {...field('searchTitle')}
            label={words.labels.searchTitle}
            hint={words.searchTitleHint}
            maxLength={limits.shortText}
          />
          <TextArea
            {...field('description')}
            label={words.labels.description}
            hint={words.descriptionHint}
            rows={2}
            maxLength={300}
          />
        </div>
      </div>
      <SaveBar form={form} label={words.save} back={paths.ownPages} />
    </form>
  )
}
