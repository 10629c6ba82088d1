/** Shows the buyer: contact, address, other orders and refused parcels. */

import { Link } from 'wouter'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import type { OrderActivity } from '#server/modules/order-activity/activity.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { hasModule } from '../../../lib/config/config.ts'
import { destinationOf } from '../../../lib/delivery/destination.ts'
import { orderNotes } from '../../../lib/orders/order-notes.ts'
import { formatDate, formatMoney } from '../../../lib/values/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { linkToCustomer, linkToMessagesOf, linkToOrderPage } from '../../navigation/paths.ts'
import { orders as ordersLabels } from '../order/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import { OrderWarnings } from '../order/order-warnings.tsx'
import { StatusBadge } from '../order/status-badge.tsx'
import { EraseGuest } from './erase-guest.tsx'

interface Props {
  order: AdminOrder
  /** undefined while loading */
  buyer: OrderActivity['buyer'] | undefined
}

export function OrderBuyer({ order, buyer }: Props) {
  const { label, lines } = destinationOf(order)
  const can = useCan()
  const canErase = can('customers.write')
  return (
    <section aria-labelledby="order-buyer" className="space-y-3">
      <h3 id="order-buyer" className="title-3 text-xl">
        Customer
      </h3>
      <p>
        {buyer?.customerId && can('customers.read') && hasModule('customers') ? (
          <Link className="text-link" href={linkToCustomer(buyer.customerId)}>
            {order.name}
          </Link>
        ) : (
          order.name
        )}
        {order.byStaff && <span className="text-muted"> (Created by staff)</span>}
        {order.guest && !order.byStaff && (
          <span className="text-muted"> ({ordersLabels.guest})</span>
        )}
        <a className="text-link block" href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>
          {readablePhone(order.phone)}
        </a>
        <OrderWarnings order={order} />
        {order.email && (
          <a className="text-link block wrap-anywhere" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        )}
        {order.email && can('messages') && hasModule('conversations') && (
          <Link className="text-link block" href={linkToMessagesOf(order.email)}>
            Messages
          </Link>
        )}
      </p>
      {order.guest && canErase && <EraseGuest orderId={order.orderId} />}
      <div>
        <p className="text-sm text-muted">{label}</p>
        <p className="whitespace-pre-line">{lines.join('\n')}</p>
      </div>
      {orderNotes(order).map(({ label: whose, text }) => (
        <div key={whose}>
          <p className="text-sm text-muted">{whose}</p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
      {buyer && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            {`${buyer.orders === 1 ? '1 order' : `${buyer.orders} orders`}, ${formatMoney(buyer.value)}`}
            {buyer.refused > 0 && (
              <Badge tone="red">{`${buyer.refused} refused or returned`}</Badge>
            )}
          </p>
          {buyer.others.length > 0 && (
            <div>
              <p className="text-sm text-muted">Other orders</p>
              <ul>
                {buyer.others.map((order) => (
                  <li key={order.orderId} className="flex flex-wrap items-center gap-x-3">
                    <Link href={linkToOrderPage(order.orderId)} className="text-link py-1">
                      {order.orderId}
                    </Link>
                    <StatusBadge order={order} />
                    <span className="text-sm text-muted">
                      {formatDate(order.date)}, {formatMoney(order.total)}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </section>
  )
}
