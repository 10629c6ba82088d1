/** /admin/blogs: specification §2, newest first. */
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { isoDay } from '../../lib/format.ts'
import { notify, notifyError, undoStays } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { given, listOptions } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useTablePreferences } from '../lib/preferences.ts'
import { readAdminFailure } from '../lib/session.ts'
import { linkToEditBlog, paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { SearchBox, Toolbar, ViewMenu } from '../ui/toolbar.tsx'

type AdminBlog = Outputs['blogs']['adminPage']['items'][number]

const words = adminTexts.blogs
const { columns: labels } = words

const blogColumns = (remove: (blog: AdminBlog) => void): Column<AdminBlog>[] => [
  {
    key: 'blogId',
    label: labels.blogId,
    fixed: true,
    className: 'font-medium whitespace-nowrap',
    cell: (blog) => blog.blogId,
  },
  {
    key: 'blogTopic',
    label: labels.blogTopic,
    fixed: true,
    cell: (blog) => (
      <Link
        href={linkToEditBlog(blog.blogId)}
        state={{ blog }}
        className="inline-block min-w-32 font-medium hover:underline"
      >
        {blog.blogTopic}
      </Link>
    ),
  },
  { key: 'blogCatg', label: labels.blogCatg, cell: (blog) => blog.blogCatg },
  {
    key: 'miniDesc',
    label: labels.miniDesc,
    className: 'text-muted',
    cell: (blog) => <span className="clamp min-w-48">{blog.miniDesc}</span>,
  },
  {
    key: 'desc',
    label: labels.desc,
    className: 'text-muted',
    cell: (blog) => <span className="clamp min-w-48">{blog.desc.slice(0, 300)}</span>,
  },
  {
    key: 'date',
    label: labels.date,
    className: 'whitespace-nowrap',
    cell: (blog) => isoDay(blog.date),
  },
  {
    key: 'action',
    label: labels.action,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (blog) => (
      <span className="flex gap-1">
        <RowAction
          icon={Pencil}
          label={adminTexts.list.edit}
          name={adminTexts.list.editName(blog.blogTopic)}
          href={linkToEditBlog(blog.blogId)}
          state={{ blog }}
        />
        <RowAction
          icon={Trash2}
          label={adminTexts.list.delete}
          name={adminTexts.list.deleteName(blog.blogTopic)}
          onClick={() => remove(blog)}
        />
      </span>
    ),
  },
]

function useRemoveBlog(): (blog: AdminBlog) => Promise<void> {
  const utils = trpc.useUtils()
  return async ({ blogId, blogTopic }) => {
    try {
      await utils.client.blogs.remove.mutate({ blogId })
    } catch (error) {
      if (readAdminFailure(error).code !== 'NOT_FOUND') return notifyError(words.deleteFailed)
    }
    const restore = async () => {
      try {
        await utils.client.blogs.restore.mutate({ blogId })
        notify(words.restored(blogTopic))
      } catch (error) {
        notifyError(readAdminFailure(error).message ?? words.restoreFailed)
      }
      await utils.blogs.invalidate()
    }
    notify(words.deleted, {
      action: { label: texts.common.undo, run: () => void restore() },
      stays: undoStays,
    })
    await utils.blogs.invalidate()
  }
}

export default function BlogsPage() {
  const list = useListState('blogs')
  const [preferences, changePreferences] = useTablePreferences('blogs')
  const q = given(list.get('q'))
  const query = trpc.blogs.adminPage.useQuery(
    { q, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const remove = useRemoveBlog()
  const columns = blogColumns((blog) => void remove(blog))
  const rows = query.data?.items ?? []
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink href={paths.addBlog} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <Toolbar label={words.searchLabel}>
        <SearchBox list={list} label={words.searchLabel} />
        <ViewMenu columns={columns} preferences={preferences} change={changePreferences} />
      </Toolbar>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.blogId}
        rowName={(row) => row.blogTopic}
        query={query}
        failed={words.loadFailed}
        empty={
          q ? (
            <NoMatch list={list} names={['q']} />
          ) : (
            <Empty title={words.empty}>
              <ButtonLink href={paths.addBlog}>{words.emptyCta}</ButtonLink>
            </Empty>
          )
        }
        preferences={preferences}
      />
      <Pager
        list={list}
        shown={rows.length}
        total={query.data?.total ?? 0}
        nextCursor={query.data?.nextCursor ?? null}
        stale={query.isPlaceholderData}
        label={words.caption}
      />
    </>
  )
}
