/** The form 'Add New Blog post' of docs/screens.md#the-admin-area, new or known. */
import type { ReactNode } from 'react'
import { limits } from '#server/rules.schema.ts'
import type { Form } from '../../lib/form.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { ImagesField } from '../ui/images-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import type { BlogValues } from './blog-values.ts'
import { MarkdownField } from './markdown-field.tsx'

const words = adminTexts.blogForm

interface Props {
  form: Form<BlogValues>
  /** on edit: the Blog ID is shown, never changed */
  known?: boolean
  onPending: (pending: 'uploading' | 'failed' | undefined) => void
  children?: ReactNode
}

export function BlogForm({ form, known, onPending, children }: Props) {
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
      </div>
      <SaveBar
        label={words.button}
        dirty={form.dirty}
        busy={form.busy}
        onSave={() => void form.onSubmit()}
        back={paths.blogs}
      />
    </form>
  )
}
