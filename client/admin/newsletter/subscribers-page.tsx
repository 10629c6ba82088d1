/** /admin/subscribers: who asked for the newsletter, to be read and taken along. */
import { subscriberSorts, subscriberStates } from '#server/modules/newsletter/newsletter.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import type { Column } from '../../lists/data-table.tsx'
import { ExportButton } from '../../lists/export-button.tsx'
import { askedOf, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminTexts } from '../texts/texts.ts'

type Subscriber = Outputs['subscribers']['page']['items'][number]

const words = adminTexts.subscribers
const tones: Record<Subscriber['state'], BadgeTone> = {
  pending: 'yellow',
  subscribed: 'green',
  unsubscribed: 'neutral',
}

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
    key: 'state',
    label: words.state,
    cell: (row) => <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>,
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
  const state = oneOf(list.get('status'), subscriberStates)
  const query = trpc.subscribers.page.useQuery({ ...asked, state }, listOptions)
  return (
    <div className="max-w-4xl">
      <PageHead title={words.title}>
        <ExportButton what="subscribers" query={{ q: asked.q, status: state }} />
      </PageHead>
      <ListView
        list={list}
        query={query}
        words={words}
        filters={[
          {
            name: 'status',
            label: words.stateFilter,
            all: words.all,
            options: optionsOf(subscriberStates, words.states),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        sort={asked.sort}
        sorts={words.sorts}
      />
    </div>
  )
}
