/** /admin/subscribers: who asked for the newsletter, to be read and taken along. */
import { subscriberSorts } from '#server/contact/contact.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { askedOf, listOptions } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { adminTexts } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Subscriber = Outputs['subscribers']['page']['items'][number]

const words = adminTexts.subscribers

const columns: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    label: words.email,
    fixed: true,
    className: 'break-all',
    sort: { ascending: 'email', descending: '-email' },
    cell: (row) => row.email,
  },
  {
    key: 'since',
    label: words.since,
    fixed: true,
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (row) => formatDateTime(row.createdAt),
  },
]

export default function SubscribersPage() {
  const list = useListState('subscribers')
  const asked = askedOf(list, subscriberSorts)
  const query = trpc.subscribers.page.useQuery(asked, listOptions)
  return (
    <div className="max-w-4xl">
      <PageHead title={words.title}>
        <ExportButton what="subscribers" query={{ q: asked.q }} />
      </PageHead>
      <ListView
        table="subscribers"
        list={list}
        query={query}
        words={words}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.email}
        sort={asked.sort}
        sorts={words.sorts}
      />
    </div>
  )
}
