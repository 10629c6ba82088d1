/** Links the orders that a message refers to; renders nothing without any. */

import { Link } from 'wouter'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { linkToOrderPage } from '../navigation/paths.ts'
import { StatusBadge } from '../orders/order/status-badge.tsx'
import { messages as labels } from './labels.ts'
import type { Details } from './status-badge.tsx'

export function MessageOrders({ orders }: Pick<Details, 'orders'>) {
  if (!orders?.length) return null
  return (
    <section aria-labelledby="message-orders" className="mt-5 border-t border-line pt-4">
      <h3 id="message-orders" className="mb-1 text-sm font-medium">
        Related orders
      </h3>
      <ul>
        {orders.map(({ by, ...order }) => (
          <li key={order.orderId} className="flex flex-wrap items-center gap-x-3">
            <Link href={linkToOrderPage(order.orderId)} className="text-link py-1.5">
              {order.orderId}
            </Link>
            <StatusBadge order={order} />
            <span className="text-sm text-muted">
              {formatDate(order.date)}, {formatMoney(order.total)}, {labels.foundBy[by]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
