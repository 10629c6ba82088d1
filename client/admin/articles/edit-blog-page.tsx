/** /admin/blogs/editblogs: by navigation state as specified, or by ?id= after a reload. */
import { useRef } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { useGoOn } from '../../forms/use-admin-form.ts'
import { useEdit } from '../../forms/use-edit.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { describeImages } from '../media/form-images.ts'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { BlogForm } from './blog-form.tsx'
import {
  bodyOf,
  type EditedBlog,
  fieldOfIssue,
  judgeBlog,
  labels,
  valuesOf,
} from './blog-values.ts'
import { PreviewLink } from './preview-link.tsx'

const words = adminTexts.blogForm

export default function EditBlogPage() {
  const state = useHistoryState<{ blog?: { blogId?: string } } | null>()
  const blogId = useSearchParameters().get('id') ?? state?.blog?.blogId
  if (!blogId) return <Redirect to={paths.blogs} replace />
  return <EditBlog key={blogId} blogId={blogId} />
}

function EditBlog({ blogId }: { blogId: string }) {
  // Always what is stored now: the navigation state may be as old as the browser's tab.
  const query = trpc.blogs.draft.useQuery({ blogId }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={words.title} subtitle={query.data?.blog.blogTopic}>
        <PreviewLink blogId={blogId} />
      </PageHead>
      <Loaded query={query} failed={adminTexts.blogs.loadFailed}>
        {(edited) => <EditForm blogId={blogId} edited={edited} />}
      </Loaded>
    </>
  )
}

function EditForm({ blogId, edited }: { blogId: string; edited: EditedBlog }) {
  const goOn = useGoOn()
  const utils = trpc.useUtils()
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const { form, ...notes } = useEdit({
    id: 'blog',
    draftKey: `admin-blog:${blogId}`,
    loaded: valuesOf(edited),
    labels,
    print: { images: describeImages },
    validate: (values) => judgeBlog(values, pending.current),
    mapIssue: fieldOfIssue,
    save: (values, version) => utils.client.blogs.update.mutate({ ...bodyOf(values), version }),
    fetchNow: async () => valuesOf(await utils.client.blogs.draft.query({ blogId })),
    saved: words.updated,
    failed: words.updateFailed,
    onSaved: () => {
      void utils.blogs.invalidate()
      goOn(paths.blogs)
    },
  })
  return (
    <BlogForm
      form={form}
      known
      goods={edited.goods}
      onPending={(state) => {
        pending.current = state
      }}
    >
      <EditNotes {...notes} />
    </BlogForm>
  )
}
