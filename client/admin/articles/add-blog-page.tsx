/** /admin/blogs/addblogs */
import { useRef } from 'react'
import { DraftNote } from '../../forms/draft-note.tsx'
import { useAdminForm, useGoOn } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { BlogForm } from './blog-form.tsx'
import {
  type BlogValues,
  bodyOf,
  emptyBlog,
  fieldOfIssue,
  judgeBlog,
  labels,
} from './blog-values.ts'

const words = adminTexts.blogForm

export default function AddBlogPage() {
  const goOn = useGoOn()
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const form = useAdminForm<BlogValues>({
    id: 'blog',
    draftKey: 'admin-blog-new',
    initial: emptyBlog,
    validate: (values) => judgeBlog(values, pending.current),
    failed: words.addFailed,
    mapIssue: fieldOfIssue,
    labels,
    submit: async (values) => {
      const body = bodyOf(values)
      await utils.client.blogs.create.mutate(body, { context: { idempotencyKey: keyOf(body) } })
      notify(words.added)
      void utils.blogs.invalidate()
      goOn(paths.blogs)
    },
  })
  return (
    <>
      <PageHead title={words.title} />
      <BlogForm
        form={form}
        onPending={(state) => {
          pending.current = state
        }}
      >
        {form.fromDraft && <DraftNote onDrop={() => form.dropDraft(emptyBlog)} />}
      </BlogForm>
    </>
  )
}
