/** Renders /admin/cash: the cash that couriers hold, and the COD payouts. */
import { trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkToRemittance } from '../navigation/paths.ts'
import { cash as words } from '../texts/cash.ts'
import { AtCouriers } from './at-couriers.tsx'
import { ReadDialog } from './read-dialog.tsx'

const states = {
  draft: ['yellow', words.states.draft],
  booking: ['blue', words.states.booking],
  booked: ['green', words.states.booked],
  undoing: ['blue', words.states.undoing],
  undone: ['neutral', words.states.undone],
} as const

export function RemittanceState({ state }: { state: keyof typeof states }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

export default defineList({
  name: 'remittances',
  title: words.title,
  subtitle: words.subtitle,
  caption: words.caption,
  add: { label: words.read, dialog: (close) => <ReadDialog onClose={close} /> },
  before: () => (
    <>
      <AtCouriers />
      <h2 className="title-3 mb-3">{words.settlements}</h2>
    </>
  ),
  useRows: ({ limit, cursor }) => trpc.remittances.page.useQuery({ limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('id', words.number, ({ id }) => id, {
      href: ({ id }) => linkToRemittance(id),
      detail: ({ courier }) => courier,
    }),
    column.badge('state', words.state, ({ state }) => state, states, { fixed: true }),
    column.number('lines', words.lines, ({ lines }) => lines),
    column.money('booked', words.booked, ({ booked }) => booked),
    column.money('bank', words.came, ({ bank }) => bank),
    column.text('file', words.file, ({ fileName }) => fileName, { className: 'wrap-anywhere' }),
    column.date('date', words.date, ({ createdAt }) => createdAt),
  ],
  failed: words.loadFailed,
  empty: words.none,
  emptyHint: words.noneHint,
})
