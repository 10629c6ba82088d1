/**
 * Renders /admin/blogs: docs/screens.md#the-admin-area, with search, sorts and pages by the server.
 */
import { scheduleFields } from '#db/schema/product-shape.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime, isoDay } from '../../lib/values/format.ts'
import { byAge } from '../../lists/columns.tsx'
import { defineList } from '../../lists/define-list.tsx'
import { deletedState, listOptions } from '../../lists/list-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { linkToEditBlog, paths } from '../navigation/paths.ts'
import { excerpt } from './excerpt.ts'

type Listed = Outputs['blogs']['adminList']['items'][number]

const clamped = (text: string) => <span className="clamp sm:min-w-36">{text}</span>

const Schedule = ({ state, publishFrom }: NonNullable<Listed['schedule']>) => (
  <>
    <Badge>{scheduleFields.state.choices[state]}</Badge>{' '}
    {publishFrom && `published on ${formatDateTime(publishFrom)}`}
  </>
)

export default defineList({
  name: 'blogs',
  title: 'Blogs',
  caption: 'Blog posts',
  add: { label: 'Add blog', href: paths.addBlog },
  search: 'Search blogs',
  filters: {
    state: {
      label: 'Visibility',
      all: 'Published or not',
      options: { ...scheduleFields.state.choices, deleted: 'Deleted' },
    },
  },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    topic: 'Topic, A to Z',
    '-topic': 'Topic, Z to A',
    category: 'Category, A to Z',
    '-category': 'Category, Z to A',
  },
  useRows: ({ state, ...input }) =>
    trpc.blogs.adminList.useQuery(
      state === deletedState ? { ...input, deleted: true } : { ...input, state },
      listOptions,
    ),
  rowKey: ({ blogId }) => blogId,
  rowName: ({ blogTopic }) => blogTopic,
  columns: (column, { deleted }) => [
    column.text('blogId', 'Blog ID', ({ blogId }) => blogId, {
      fixed: true,
      className: 'font-medium sm:whitespace-nowrap',
    }),
    column.title('blogTopic', 'Topic', ({ blogTopic }) => blogTopic, {
      sort: { ascending: 'topic', descending: '-topic' },
      href: ({ blogId }) => (deleted ? undefined : linkToEditBlog(blogId)),
      state: (blog) => ({ blog }),
      detail: (blog) => blog.schedule && <Schedule {...blog.schedule} />,
    }),
    column.text('blogCatg', 'Category', ({ blogCatg }) => blogCatg, {
      sort: { ascending: 'category', descending: '-category' },
    }),
    column.text('miniDesc', 'Mini Description', ({ miniDesc }) => clamped(miniDesc), {
      className: 'text-muted',
    }),
    column.text('desc', 'Description', ({ desc }) => clamped(excerpt(desc)), {
      className: 'text-muted',
    }),
    column.date('date', 'Date', ({ date }) => date, { format: isoDay, sort: byAge }),
  ],
  useActions: ({ edit, remove, restore }) => {
    const back = restore({
      run: ({ blogId }) => api.blogs.restore.mutate({ blogId }),
      done: ({ blogTopic }) => `${blogTopic} restored.`,
      failed: 'The blog could not be brought back.',
    })
    const deletion = remove({
      run: ({ blogId }) => api.blogs.remove.mutate({ blogId }),
      done: () => 'Blog deleted successfully',
      failed: () => 'The blog could not be deleted. Please try again.',
      undo: back,
    })
    return [
      edit((blog) => ({ href: linkToEditBlog(blog.blogId), state: { blog } })),
      deletion,
      back,
    ]
  },
  changed: (utils) => utils.blogs.invalidate(),
  failed: 'Error loading blogs',
  empty: 'There are no blog posts yet.',
  emptyAction: <ButtonLink href={paths.addBlog}>Write the first post</ButtonLink>,
})
