/** Renders /admin/subscribers: the newsletter's subscribers, with an export. */
import { trpc } from '../../lib/api/trpc.ts'
import { byAge, labelsOf } from '../../lists/columns.tsx'
import { defineList } from '../../lists/define-list.tsx'
import { ExportButton } from '../../lists/export-button.tsx'
import { listOptions } from '../../lists/list-query.ts'

const states = {
  pending: ['yellow', 'Not confirmed'],
  subscribed: ['green', 'Subscribed'],
  unsubscribed: ['neutral', 'Unsubscribed'],
} as const

export default defineList({
  name: 'subscribers',
  title: 'Subscribers',
  caption: 'Newsletter subscribers',
  narrow: true,
  head: ({ q, status }) => <ExportButton what="subscribers" query={{ q, status }} />,
  search: 'Search subscribers',
  filters: {
    status: { label: 'Status', all: 'Pending and subscribed', options: labelsOf(states) },
  },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    email: 'Email, A to Z',
    '-email': 'Email, Z to A',
  },
  useRows: ({ status: state, ...input }) =>
    trpc.subscribers.list.useQuery({ ...input, state }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.text('email', 'Email', ({ email }) => email, {
      fixed: true,
      className: 'break-all',
      sort: { ascending: 'email', descending: '-email' },
    }),
    column.badge('state', 'Status', ({ state }) => state, states),
    column.date('since', 'Since', ({ createdAt }) => createdAt, { fixed: true, sort: byAge }),
  ],
  failed: 'The subscribers could not be loaded.',
  empty: 'There are no subscribers yet.',
  emptyHint: 'Visitors subscribe on the FAQ page.',
})
