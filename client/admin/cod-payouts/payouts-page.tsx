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
  title: labels.title,
  subtitle: labels.subtitle,
  caption: labels.caption,
  add: { label: labels.importPayout, dialog: (close) => <ImportDialog onClose={close} /> },
  before: () => (
    <>
      <UnsettledCash />
      <h2 className="title-3 mb-3">{labels.payouts}</h2>
    </>
  ),
  useRows: ({ limit, cursor }) => trpc.codPayouts.list.useQuery({ limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('id', labels.number, ({ id }) => id, {
      href: ({ id }) => linkToCodPayout(id),
      detail: ({ courier }) => courier,
    }),
    column.badge('state', labels.state, ({ state }) => state, states, { fixed: true }),
    column.number('lines', labels.lines, ({ lines }) => lines),
    column.money('recorded', labels.recorded, ({ recorded }) => recorded),
    column.money('bank', labels.received, ({ bank }) => bank),
    column.text('file', labels.file, ({ fileName }) => fileName, { className: 'wrap-anywhere' }),
    column.date('date', labels.date, ({ createdAt }) => createdAt),
  ],
  failed: labels.loadFailed,
  empty: labels.none,
  emptyHint: labels.noneHint,
})
