/** Renders /admin/blogs/addblogs and /editblogs: by navigation state as specified, or by ?id=. */
import { keepPreviousData } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { limits } from '#server/core/values/fields.schema.ts'
import { parseShopTime } from '#server/core/values/shop-time.schema.ts'
import type { ProductState } from '#server/modules/catalog/products/schedule.schema.ts'
import { NewBlog, validateBlogSchedule } from '#server/modules/content/articles/blogs.schema.ts'
import { defineEditor } from '../../forms/define-editor.tsx'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { labelledMessage } from '../../forms/form.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import {
  describeImages,
  fromStored,
  noImages,
  parseImages,
  printImages,
  resultingImages,
} from '../media/form-images.ts'
import { ImagesField } from '../media/images-field.tsx'
import { paths } from '../navigation/paths.ts'
import { ProductsField, useTyped } from '../products/products-field.tsx'
import { adminTexts } from '../texts/texts.ts'
import { MarkdownField } from './markdown-field.tsx'
import { PreviewLink } from './preview-link.tsx'

type Stored = Outputs['blogs']['adminGet']

const { schedule, formImages } = adminTexts

const stateHints: Record<string, string> = {
  published: 'Visible to everyone.',
  draft: 'Visible to staff and people with the preview link.',
  hidden: 'Visible by its address only, not in lists.',
  scheduled: schedule.stateHints.scheduled,
}

function BlogProducts({ id, name, label, value, error, onChange, stored }: Control<Stored>) {
  const { searchText, choices } = useTyped()
  // The storefront's search, as it needs no permission.
  const suggestions = trpc.catalogue.suggest.useQuery(
    { q: searchText },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  )
  const { found, ...asking } = choices(suggestions)
  return (
    <ProductsField
      {...{ id, name, label, value, error, onChange }}
      known={stored?.products ?? []}
      choices={{ found: found?.products, ...asking }}
    />
  )
}

const form = defineForm({
  id: 'blog',
  schema: NewBlog,
  read: ({ blog }: Stored) => ({ products: [], state: 'published', ...blog, ...blog.schedule }),
  write: ({ state, publishFrom, ...blog }) => ({ ...blog, schedule: { state, publishFrom } }),
  check: ({ state, publishFrom }) => {
    const found: { [name in 'state' | 'publishFrom']?: string } = {}
    if (state === 'scheduled')
      validateBlogSchedule(
        { state, publishFrom: parseShopTime(publishFrom)?.toISOString() ?? null },
        (field, message) => {
          found[field] ??= labelledMessage(
            scheduleFields[field].label,
            schedule.messages[message] ?? message,
          )
        },
      )
    return found
  },
  fields: [
    [
      {
        name: 'blogId',
        label: 'Blog ID',
        hint: (_, stored) =>
          stored ? 'The Blog ID never changes.' : 'Chosen once, never changed.',
        locked: (stored) => stored !== undefined,
        input: { autoComplete: 'off', spellCheck: false, maxLength: 100 },
      },
      { name: 'blogCatg', label: 'Blog category', input: { maxLength: 100 } },
    ],
    { name: 'blogTopic', label: 'Blog Topic', input: { maxLength: limits.shortText } },
    {
      name: 'images',
      key: 'Images',
      label: 'Images',
      initial: printImages(noImages),
      codec: {
        read: (urls: string[]) => printImages(fromStored(urls, [], () => '')),
        write: (text) => resultingImages(parseImages(text)).map(({ url }) => url),
      },
      print: describeImages,
      render: ({ id, label, value, error, onChange, block }) => (
        <div className="max-w-3xl">
          <ImagesField
            {...{ id, label, value, error, onChange }}
            onPending={(state) =>
              block(
                state &&
                  (state === 'uploading' ? formImages.stillUploading : formImages.failedOnes),
              )
            }
          />
        </div>
      ),
    },
    { name: 'miniDesc', label: 'Mini Description', rows: 3, input: { maxLength: 1_000 } },
    { name: 'desc', label: 'Description', render: (control) => <MarkdownField {...control} /> },
    [
      {
        name: 'state',
        label: scheduleFields.state.label,
        initial: 'published',
        options: scheduleFields.state.choices satisfies Record<ProductState, string>,
        hint: ({ state }) => stateHints[state],
      },
      {
        name: 'publishFrom',
        label: scheduleFields.publishFrom.label,
        kind: 'timestamp',
        hint: schedule.clock,
        when: ({ state }) => state === 'scheduled',
      },
    ],
    {
      name: 'products',
      label: 'Related products',
      kind: 'list',
      render: (control) => (
        <div className="max-w-3xl">
          <BlogProducts {...control} />
        </div>
      ),
    },
  ],
})

const Editor = defineEditor({
  form,
  wide: true,
  back: { href: paths.blogs },
  newTitle: 'Add New Blog post',
  editTitle: 'Add New Blog post',
  subtitle: ({ blog }) => blog.blogTopic,
  head: ({ blog }) => <PreviewLink blogId={blog.blogId} />,
  addLabel: 'Add Blog',
  added: 'Blog added successfully!',
  addFailed: 'Failed to add product!',
  saved: 'blogs Update successfully..!',
  saveFailed: 'Failed to add blogs..!',
  loadFailed: 'Error loading blogs',
  // The stored record: the navigation state may be as old as the tab.
  useStored: (blogId) => trpc.blogs.adminGet.useQuery({ blogId }, { staleTime: 0, gcTime: 0 }),
  fetch: (blogId) => api.blogs.adminGet.query({ blogId }),
  versionOf: ({ version }) => version,
  create: api.blogs.create.mutate,
  update: (body) => api.blogs.update.mutate(body),
  changed: (utils) => utils.blogs.invalidate(),
})

export default function BlogEditor() {
  const [path] = useLocation()
  const state = useHistoryState<{ blog?: { blogId?: string } } | null>()
  const blogId = useSearchParameters().get('id') ?? state?.blog?.blogId
  if (path === paths.addBlog) return <Editor id="new" />
  return blogId ? <Editor id={blogId} /> : <Redirect to={paths.blogs} replace />
}
