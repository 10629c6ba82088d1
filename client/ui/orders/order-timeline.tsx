/** Lists the timestamps of an order's steps. */
import type { Order, OrderChange } from '#server/modules/orders/order/orders.schema.ts'
import { statusLabel } from '../../lib/orders/order-status.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { changeLines } from './order-changes.ts'

type Change = Pick<OrderChange, 'at' | 'to'> & Partial<Pick<OrderChange, 'notes' | 'changes'>>

interface Props {
  changes: readonly Change[]
  /** the order; a parcel's label page shows less of it */
  order?: Pick<Order, 'delivery'>
}

export function OrderTimeline({ changes, order = {} }: Props) {
  if (changes.length === 0) return null
  return (
    <section aria-label={texts.orders.timeline} className="mt-6 border-t border-line pt-5">
      <h3 className="mb-4 font-sans text-sm font-medium tracking-normal text-muted">
        {texts.orders.timeline}
      </h3>
      <ol className="space-y-4 border-s border-line ps-5">
        {changes.map(({ at, to, notes, changes: parts }) => (
          <li key={`${at} ${to}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-[1.58rem] top-2 size-2.5 rounded-full bg-accent"
            />
            <span className="font-medium">
              {parts ? texts.orders.changed : statusLabel(to, order)}
            </span>
            <time dateTime={at} className="block text-sm text-muted">
              {formatDateTime(at)}
            </time>
            {parts && (
              <p className="mt-1 text-sm whitespace-pre-line">{changeLines(parts).join('\n')}</p>
            )}
            {notes && <p className="mt-1 text-sm">{notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
