/** Renders /admin/cod-payouts: the cash that couriers hold, and the COD payouts. */
import { trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkToCodPayout } from '../navigation/paths.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'
import { ImportDialog } from './import-dialog.tsx'
import { UnsettledCash } from './unsettled-cash.tsx'

const states = {
  draft: ['yellow', labels.states.draft],
  recording: ['blue', labels.states.recording],
  recorded: ['green', labels.states.recorded],
  undoing: ['blue', labels.states.undoing],
  undone: ['neutral', labels.states.undone],
} as const

export function PayoutState({ state }: { state: keyof typeof states }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

export default defineList({
  name: 'cod-payouts',
  title: 'COD payouts',
  subtitle: 'Cash on delivery that couriers collected and paid out.',
  caption: 'COD payouts',
  add: { label: 'Import payout', dialog: (close) => <ImportDialog onClose={close} /> },
  before: () => (
    <>
      <UnsettledCash />
      <h2 className="title-3 mb-3">Payouts</h2>
    </>
  ),
  useRows: ({ limit, cursor }) => trpc.codPayouts.list.useQuery({ limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('id', 'Payout', ({ id }) => id, {
      href: ({ id }) => linkToCodPayout(id),
      detail: ({ courier }) => courier,
    }),
    column.badge('state', 'Status', ({ state }) => state, states, { fixed: true }),
    column.number('lines', 'Lines', ({ lines }) => lines),
    column.money('recorded', labels.recorded, ({ recorded }) => recorded),
    column.money('bank', labels.received, ({ bank }) => bank),
    column.text('file', 'File', ({ fileName }) => fileName, { className: 'wrap-anywhere' }),
    column.date('date', 'Imported', ({ createdAt }) => createdAt),
  ],
  failed: labels.loadFailed,
  empty: 'No payouts yet.',
  emptyHint: 'Import the file that a courier sends with a payout, and record it on the orders.',
})
