/** /admin/blogs/editblogs: by navigation state as specified, or by ?id= after a reload. */
import { useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSearchParameters } from '../../lib/address.ts'
import { readFailure } from '../../lib/errors.ts'
import { liftGuard } from '../../lib/leave-guard.ts'
import { notify } from '../../lib/notices.ts'
import { trpc } from '../../trpc.ts'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { isConflict, useAdminForm } from '../lib/use-admin-form.ts'
import { paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { ConflictNote } from '../ui/conflict-note.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BlogForm } from './blog-form.tsx'
import {
  type BlogArticle,
  type BlogValues,
  bodyOf,
  changedFields,
  fieldOfIssue,
  judgeBlog,
  valuesOf,
} from './blog-values.ts'

const words = adminTexts.blogForm

export default function EditBlogPage() {
  const state = useHistoryState<{ blog?: { blogId?: string } } | null>()
  const blogId = useSearchParameters().get('id') ?? state?.blog?.blogId
  if (!blogId) return <Redirect to={paths.blogs} replace />
  return <Loaded key={blogId} blogId={blogId} />
}

function Loaded({ blogId }: { blogId: string }) {
  const query = trpc.blogs.article.useQuery({ blogId }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={words.title} subtitle={query.data?.blog.blogTopic} />
      {query.data ? (
        <EditForm loaded={query.data} />
      ) : query.isError ? (
        <Failed
          message={
            readFailure(query.error).code === 'NOT_FOUND'
              ? adminTexts.form.notFound
              : adminTexts.blogs.loadFailed
          }
          onRetry={() => query.refetch()}
        />
      ) : (
        <div role="status" aria-label={adminTexts.form.loading} className="max-w-3xl">
          <SkeletonText lines={12} />
        </div>
      )}
    </>
  )
}

function EditForm({ loaded }: { loaded: BlogArticle }) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  // What the form began with: a later answer of the server must not move it under the typist.
  const [base, setBase] = useState(() => valuesOf(loaded))
  const [theirs, setTheirs] = useState<BlogValues>()
  const over = useRef<number>(undefined)
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const form = useAdminForm<BlogValues>({
    id: 'blog',
    draftKey: `admin-blog:${base.blogId}`,
    initial: base,
    validate: (values) => judgeBlog(values, pending.current),
    failed: words.updateFailed,
    mapIssue: fieldOfIssue,
    submit: async (values) => {
      const version = over.current ?? Number(values.version)
      over.current = undefined
      try {
        await utils.client.blogs.update.mutate({ ...bodyOf(values), version })
      } catch (error) {
        if (isConflict(error)) {
          const { blogId } = values
          setTheirs(valuesOf(await utils.client.blogs.article.query({ blogId })))
        }
        throw error
      }
      notify(words.updated)
      void utils.blogs.invalidate()
      liftGuard()
      navigate(paths.blogs)
    },
  })
  const restart = (values: BlogValues) => {
    setBase(values)
    setTheirs(undefined)
    form.dropDraft(values)
  }
  return (
    <BlogForm
      form={theirs ? { ...form, failure: undefined } : form}
      known
      onPending={(state) => {
        pending.current = state
      }}
    >
      {form.fromDraft && !theirs && <DraftNote onDrop={() => restart(valuesOf(loaded))} />}
      {theirs && (
        <ConflictNote
          fields={changedFields(base, theirs)}
          onTheirs={() => restart(theirs)}
          onMine={() => {
            over.current = Number(theirs.version)
            setTheirs(undefined)
            void form.onSubmit()
          }}
        />
      )}
    </BlogForm>
  )
}
