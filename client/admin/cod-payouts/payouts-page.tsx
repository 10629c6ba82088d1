/** Renders /admin/cod-payouts: the cash that couriers hold, and the COD payouts. */
import { trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkToCodPayout } from '../navigation/paths.ts'
import { codPayouts as words } from '../texts/cod-payouts.ts'
import { ImportDialog } from './import-dialog.tsx'
import { UnsettledCash } from './unsettled-cash.tsx'

const states = {
  draft: ['yellow', words.states.draft],
  recording: ['blue', words.states.recording],
  recorded: ['green', words.states.recorded],
  undoing: ['blue', words.states.undoing],
  undone: ['neutral', words.states.undone],
} as const

export function PayoutState({ state }: { state: keyof typeof states }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

export default defineList({
  name: 'cod-payouts',
  title: words.title,
  subtitle: words.subtitle,
  caption: words.caption,
  add: { label: words.read, dialog: (close) => <ImportDialog onClose={close} /> },
  before: () => (
    <>
      <UnsettledCash />
      <h2 className="title-3 mb-3">{words.settlements}</h2>
    </>
  ),
  useRows: ({ limit, cursor }) => trpc.codPayouts.list.useQuery({ limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('id', words.number, ({ id }) => id, {
      href: ({ id }) => linkToCodPayout(id),
      detail: ({ courier }) => courier,
    }),
    column.badge('state', words.state, ({ state }) => state, states, { fixed: true }),
    column.number('lines', words.lines, ({ lines }) => lines),
    column.money('recorded', words.recorded, ({ recorded }) => recorded),
    column.money('bank', words.came, ({ bank }) => bank),
    column.text('file', words.file, ({ fileName }) => fileName, { className: 'wrap-anywhere' }),
    column.date('date', words.date, ({ createdAt }) => createdAt),
  ],
  failed: words.loadFailed,
  empty: words.none,
  emptyHint: words.noneHint,
})
