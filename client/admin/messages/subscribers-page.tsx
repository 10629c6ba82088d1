/** /admin/subscribers: who asked for the newsletter, to be read and taken along. */
import { formatDateTime } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Empty } from '../../ui/states.tsx'
import { given, listOptions } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useTablePreferences } from '../lib/preferences.ts'
import { adminTexts } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox, Toolbar } from '../ui/toolbar.tsx'

type Subscriber = Outputs['subscribers']['page']['items'][number]

const words = adminTexts.subscribers

const columns: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    label: words.email,
    fixed: true,
    className: 'break-all',
    cell: (row) => row.email,
  },
  {
    key: 'since',
    label: words.since,
    fixed: true,
    className: 'whitespace-nowrap',
    cell: (row) => formatDateTime(row.createdAt),
  },
]

export default function SubscribersPage() {
  const list = useListState('subscribers')
  const [preferences] = useTablePreferences('subscribers')
  const q = given(list.get('q'))
  const query = trpc.subscribers.page.useQuery(
    { q, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const rows = query.data?.items ?? []
  return (
    <div className="max-w-4xl">
      <PageHead title={words.title}>
        <ExportButton what="subscribers" query={{ q }} />
      </PageHead>
      <Toolbar label={words.searchLabel}>
        <SearchBox list={list} label={words.searchLabel} />
      </Toolbar>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.email}
        query={query}
        failed={words.loadFailed}
        empty={
          q ? (
            <NoMatch list={list} names={['q']} />
          ) : (
            <Empty title={words.empty}>
              <p>{words.emptyHint}</p>
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
    </div>
  )
}
