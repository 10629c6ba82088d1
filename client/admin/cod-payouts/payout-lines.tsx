/** Lists the lines of a payout, all of them or those of one class. */

import {
  type CodPayout,
  type LineClass,
  lineClasses,
  recordable,
} from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { number } from '../../lib/values/numbers.ts'
import { columnsOf } from '../../lists/columns.tsx'
import { listOptions, oneOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { NoMatch } from '../../lists/no-match.tsx'
import { PagedTable } from '../../lists/paged-table.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { linkToOrderPage } from '../navigation/paths.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

type Line = Outputs['codPayouts']['lines']['items'][number]

const plain: readonly LineClass[] = ['fee', 'total', 'returned', 'unpaid', 'alreadyPaid']
const toneOf = (kind: LineClass): BadgeTone =>
  kind === 'paid'
    ? 'green'
    : recordable.includes(kind)
      ? 'yellow'
      : plain.includes(kind)
        ? 'neutral'
        : 'red'

const column = columnsOf<Line>()
const columns = [
  column.number('line', 'Line', ({ line }) => line, { fixed: true }),
  column.title('order', 'Order', ({ orderId }) => orderId, {
    href: ({ isKnown, orderId }) => (isKnown ? linkToOrderPage(orderId) : undefined),
    detail: ({ waybill }) => waybill,
  }),
  column.text(
    'class',
    'Result',
    ({ class: kind, note, undone }) => (
      <span className="block">
        <Badge tone={toneOf(kind)}>{labels.classes[kind]}</Badge>
        {(note || undone) && (
          <span className="mt-1 block text-sm wrap-anywhere text-muted">
            {undone ? 'Undone' : note}
          </span>
        )}
      </span>
    ),
    { fixed: true },
  ),
  column.money('due', 'Due', ({ due }) => due),
  column.text(
    'amount',
    'Paid',
    ({ amount }) => (amount === null ? 'Unreadable' : formatMoney(amount)),
    { numeric: true, fixed: true },
  ),
  column.money('fee', 'Fee', ({ fee }) => fee || null),
]

export function PayoutLines({ payout }: { payout: CodPayout }) {
  const { id, classes } = payout
  const list = useListState('payout-lines')
  const kind = oneOf(list.get('class'), lineClasses)
  const query = trpc.codPayouts.lines.useQuery(
    { id, limit: list.limit, cursor: list.cursor, ...(kind ? { class: kind } : {}) },
    listOptions,
  )
  const choices = [undefined, ...classes.map((one) => one.class)]
  return (
    <section aria-label={labels.linesCaption}>
      <div className="mb-4 flex flex-wrap gap-2">
        {choices.map((one) => {
          const sum = classes.find((known) => known.class === one)
          return (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={kind === one}
              className="tool min-h-11 px-3 text-start text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              onClick={() => list.set({ class: one })}
            >
              <span className="block font-medium">{one ? labels.classes[one] : 'All lines'}</span>
              {sum && (
                <span className="block text-muted tabular-nums">
                  {`${number(sum.lines)} · ${formatMoney(sum.amount)}`}
                </span>
              )}
            </button>
          )
        })}
      </div>
      <PagedTable
        list={list}
        query={query}
        caption={labels.linesCaption}
        columns={columns}
        rowKey={({ line }) => String(line)}
        failed={labels.loadFailed}
        empty={<NoMatch list={list} names={['class']} />}
      />
    </section>
  )
}
