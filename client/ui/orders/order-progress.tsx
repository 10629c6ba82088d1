/** Renders an order's progress as a list of steps, with the current one marked. */
import { Check } from 'lucide-react'
import type { FoundOrder } from '#server/modules/orders/order/buyers.schema.ts'
import { orderStatuses } from '#server/modules/orders/order/orders.schema.ts'
import { statusLabel } from '../../lib/orders/order-status.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { cx } from '../classes.ts'

const statuses = orderStatuses.filter((status) => status !== 'Cancelled')

type Props = Pick<FoundOrder['order'], 'status' | 'confirmed' | 'toConfirm' | 'delivery'>

/** Renders the steps. Confirmation is a step of its own where the shop confirms orders. */
export function OrderProgress(order: Props) {
  const { status, confirmed, toConfirm } = order
  if (status === 'Cancelled')
    return <p className="rounded-card bg-sand px-5 py-4">{labels.wasCancelled}</p>
  const steps = statuses.flatMap((one) => {
    const step = { key: one as string, label: statusLabel(one, order) }
    return one === 'Pending' && (confirmed || toConfirm)
      ? [step, { key: 'confirmed', label: labels.confirmed }]
      : [step]
  })
  const at = steps.findIndex(({ key }) => key === status)
  return (
    <ol
      aria-label={labels.progress}
      // Five labels share a phone's width by their length.
      className={cx('print:hidden', steps.length > 4 ? 'flex gap-1' : 'grid grid-cols-4 gap-1.5')}
    >
      {steps.map(({ key, label }, index) => {
        const isDone = index < at || status === 'Delivered'
        return (
          <li key={key} aria-current={index === at ? 'step' : undefined} className="flex-auto">
            <span
              className={cx('block h-1.5 rounded-full', index <= at ? 'bg-accent' : 'bg-sand-deep')}
            />
            <span
              className={cx(
                'mt-2 flex flex-wrap items-center gap-x-1 text-xs wrap-normal sm:text-sm',
                index === at ? 'font-semibold' : 'text-muted',
              )}
            >
              {isDone && <Check aria-hidden size={14} className="text-good" />}
              {label}
              {isDone && <span className="sr-only">({labels.done})</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
