/**
 * Renders My Orders: the table of docs/screens.md#my-orders. The admin's orders screen uses the
 * same table with an additional action, passed as `actions`.
 */
import type { ReactNode } from 'react'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { statusLabel } from '../../lib/orders/order-status.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ResponsiveImage } from '../responsive-image.tsx'

const labels = texts.orders

/** Renders a status: Delivered is green, every other yellow (docs/screens.md#my-orders). */
export function OrderStatusBadge({ order }: { order: Pick<Order, 'status' | 'delivery'> }) {
  const { status } = order
  return (
    <Badge tone={status === 'Delivered' ? 'green' : 'yellow'}>{statusLabel(status, order)}</Badge>
  )
}

interface Props {
  orders: readonly Order[]
  caption: string
  onDetails: (order: Order) => void
  actions?: (order: Order) => ReactNode
}

const cell =
  'px-3 py-4 align-middle max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5'
const head = 'px-3 py-3 text-sm font-medium text-muted'
/** On narrow screens each row is a card; the column's name appears beside its value. */
const named =
  'max-md:before:text-sm max-md:before:text-muted max-md:before:content-[attr(data-column)]'

export function OrderTable({ orders, caption, onDetails, actions }: Props) {
  const { columns } = labels
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {columns.id}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {columns.status}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {columns.date}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {columns.total}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {orders.map((order) => (
          <tr key={order.orderId} data-order={order.orderId} className="max-md:block max-md:py-5">
            <th scope="row" className={`${cell} text-start font-medium max-md:mb-2`}>
              <span className="flex items-center gap-3">
                <Thumbnails order={order} />
                <span className="tabular-nums">{order.orderId}</span>
              </span>
            </th>
            <td data-column={columns.status} className={`${cell} ${named}`}>
              <OrderStatusBadge order={order} />
            </td>
            <td data-column={columns.date} className={`${cell} ${named}`}>
              <time dateTime={order.date}>{formatDate(order.date)}</time>
            </td>
            <td data-column={columns.total} className={`${cell} ${named} text-end tabular-nums`}>
              {formatMoney(order.total)}
            </td>
            <td className={`${cell} md:text-end`}>
              <span className="inline-flex flex-wrap justify-end gap-2 max-md:mt-3 max-md:w-full max-md:justify-start">
                <Button
                  variant="outline"
                  size="small"
                  aria-label={labels.viewDetailsOf(order.orderId)}
                  onClick={() => onDetails(order)}
                >
                  {labels.viewDetails}
                </Button>
                {actions?.(order)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownThumbs = 3

function Thumbnails({ order }: { order: Order }) {
  const items = order.orderedItems.slice(0, shownThumbs)
  const more = order.orderedItems.length - items.length
  return (
    <span className="flex -space-x-3" aria-hidden="true">
      {items.map((item) => (
        <ResponsiveImage
          key={item.productId}
          src={item.image}
          alt=""
          sizes="2.75rem"
          className="h-13 w-11 rounded-control border-2 border-paper"
        />
      ))}
      {more > 0 && (
        <span className="grid h-13 w-11 place-items-center rounded-control border-2 border-paper bg-sand-deep text-xs">
          +{more}
        </span>
      )}
    </span>
  )
}
