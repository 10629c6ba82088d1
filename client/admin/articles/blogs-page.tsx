/** /admin/blogs: docs/screens.md#the-admin-area, with the search, orders and pages of the server. */
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { productStates } from '#server/modules/catalog/products/schedule.schema.ts'
import { blogSorts } from '#server/modules/content/articles/blogs.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError, undoStays } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime, isoDay } from '../../lib/values/format.ts'
import type { Column } from '../../lists/data-table.tsx'
import { editDeleteColumn, restoreColumn } from '../../lists/edit-delete.tsx'
import { askedOf, deletedState, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToEditBlog, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { excerpt } from './blog-values.ts'

type AdminBlog = Outputs['blogs']['adminPage']['items'][number]

const words = adminTexts.blogs
const { columns: labels } = words

const blogColumns = ({ remove, restore }: BlogActions, deleted: boolean): Column<AdminBlog>[] => [
  {
    key: 'blogId',
    label: labels.blogId,
    fixed: true,
    className: 'font-medium sm:whitespace-nowrap',
    cell: (blog) => blog.blogId,
  },
  {
    key: 'blogTopic',
    label: labels.blogTopic,
    fixed: true,
    sort: { ascending: 'topic', descending: '-topic' },
    cell: (blog) => (
      <span className="block sm:min-w-32">
        {deleted ? (
          <span className="font-medium">{blog.blogTopic}</span>
        ) : (
          <Link
            href={linkToEditBlog(blog.blogId)}
            state={{ blog }}
            className="font-medium hover:underline"
          >
            {blog.blogTopic}
          </Link>
        )}
        {blog.schedule && (
          <span className="mt-1 block text-sm text-muted">
            <Badge>{scheduleFields.state.choices[blog.schedule.state]}</Badge>{' '}
            {blog.schedule.publishFrom && words.at(formatDateTime(blog.schedule.publishFrom))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'blogCatg',
    label: labels.blogCatg,
    sort: { ascending: 'category', descending: '-category' },
    cell: (blog) => blog.blogCatg,
  },
  {
    key: 'miniDesc',
    label: labels.miniDesc,
    className: 'text-muted',
    cell: (blog) => <span className="clamp sm:min-w-36">{blog.miniDesc}</span>,
  },
  {
    key: 'desc',
    label: labels.desc,
    className: 'text-muted',
    cell: (blog) => <span className="clamp sm:min-w-36">{excerpt(blog.desc)}</span>,
  },
  {
    key: 'date',
    label: labels.date,
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (blog) => isoDay(blog.date),
  },
  deleted
    ? restoreColumn({
        label: labels.action,
        nameOf: (blog) => blog.blogTopic,
        restore: (blog) => void restore(blog),
      })
    : editDeleteColumn({
        label: labels.action,
        nameOf: (blog) => blog.blogTopic,
        edit: (blog) => ({ href: linkToEditBlog(blog.blogId), state: { blog } }),
        remove: (blog) => void remove(blog),
      }),
]

interface BlogActions {
  remove: (blog: AdminBlog) => Promise<void>
  restore: (blog: AdminBlog) => Promise<void>
}

function useBlogActions(): BlogActions {
  const utils = trpc.useUtils()
  const restore: BlogActions['restore'] = async ({ blogId, blogTopic }) => {
    try {
      await utils.client.blogs.restore.mutate({ blogId })
      notify(words.restored(blogTopic))
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.restoreFailed)
    }
    await utils.blogs.invalidate()
  }
  const remove: BlogActions['remove'] = async (blog) => {
    const { blogId } = blog
    try {
      await utils.client.blogs.remove.mutate({ blogId })
    } catch (error) {
      if (readAdminFailure(error).code !== 'NOT_FOUND') return notifyError(words.deleteFailed)
    }
    notify(words.deleted, {
      action: { label: texts.common.undo, run: () => void restore(blog) },
      stays: undoStays,
    })
    await utils.blogs.invalidate()
  }
  return { remove, restore }
}

export default function BlogsPage() {
  const list = useListState('blogs')
  const asked = askedOf(list, blogSorts)
  const state = oneOf(list.get('state'), productStates)
  const deleted = list.get('state') === deletedState
  const query = trpc.blogs.adminPage.useQuery({ ...asked, state, deleted }, listOptions)
  const columns = blogColumns(useBlogActions(), deleted)
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink href={paths.addBlog} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <ListView
        list={list}
        query={query}
        words={{ ...words, noMatch: deleted ? adminTexts.list.noneDeleted : undefined }}
        filters={[
          {
            name: 'state',
            label: words.stateFilter,
            all: words.anyState,
            options: [
              ...optionsOf(productStates, scheduleFields.state.choices),
              { value: deletedState, label: adminTexts.list.deleted },
            ],
          },
        ]}
        columns={columns}
        rowKey={(row) => row.blogId}
        emptyAction={<ButtonLink href={paths.addBlog}>{words.emptyCta}</ButtonLink>}
        sort={asked.sort}
        sorts={words.sorts}
      />
    </>
  )
}
