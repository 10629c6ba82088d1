/** How far an order is: its steps as a list, the one that it is at marked. */
import { Check } from 'lucide-react'
import { type OrderStatus, orderStatuses } from '#server/orders/orders.schema.ts'
import * as words from '../lib/texts/after-order.ts'
import { texts } from '../lib/texts.ts'
import { cx } from './classes.ts'

const steps = orderStatuses.filter((status) => status !== 'Cancelled')

export function OrderProgress({ status }: { status: OrderStatus }) {
  const at = steps.indexOf(status as (typeof steps)[number])
  if (at < 0) return <p className="rounded-card bg-sand px-5 py-4">{words.wasCancelled}</p>
  return (
    <ol aria-label={words.progress} className="grid grid-cols-4 gap-1.5 print:hidden">
      {steps.map((step, index) => {
        const isDone = index < at || status === 'Delivered'
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined} className="min-w-0">
            <span
              className={cx('block h-1.5 rounded-full', index <= at ? 'bg-accent' : 'bg-sand-deep')}
            />
            <span
              className={cx(
                'mt-2 flex flex-wrap items-center gap-x-1 text-xs sm:text-sm',
                index === at ? 'font-semibold' : 'text-muted',
              )}
            >
              {isDone && <Check aria-hidden size={14} className="text-good" />}
              {texts.orders.statuses[step]}
              {isDone && <span className="sr-only">({words.done})</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
