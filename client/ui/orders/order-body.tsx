/** Shows an order in a dialog and on pages. */
import type { ReactNode } from 'react'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { formatShopDays } from '#server/core/values/shop-time.schema.ts'
import type { FoundOrder } from '#server/modules/orders/order/buyers.schema.ts'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { destinationOf } from '../../lib/delivery/destination.ts'
import { orderNotes } from '../../lib/orders/order-notes.ts'
import { paymentText } from '../../lib/orders/payment.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { ResponsiveImage } from '../responsive-image.tsx'
import { OrderNumber } from './order-number.tsx'
import { OrderStatusBadge } from './order-table.tsx'
import { Parcels } from './parcels.tsx'
import { Returns } from './returns.tsx'
import { Totals } from './totals.tsx'

const labels = texts.orders

interface Props {
  /** without its buyer where the request did not prove their identity */
  order: FoundOrder['order'] | Order
}

/** Renders an order in full, its number and status first. */
export function OrderBody({ order }: Props) {
  const { orderId, date } = order
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact label={labels.columns.id}>
          <OrderNumber orderId={orderId} />
        </Fact>
        <Fact label={labels.columns.status}>
          <OrderStatusBadge order={order} />
        </Fact>
        <Fact label={labels.dateTime}>
          <time dateTime={date}>{formatDateTime(date)}</time>
        </Fact>
      </dl>
      {order.parcels && (
        <div className="mt-6">
          <Parcels order={order} />
        </div>
      )}
      {order.returns && (
        <div className="mt-6">
          <Returns returns={order.returns} />
        </div>
      )}
      <h3 className="mt-8 mb-3 font-sans text-sm font-medium tracking-normal text-muted">
        {labels.items}
      </h3>
      <OrderItems order={order} />
    </>
  )
}

/** Renders an order's items, its totals, its destination and its payment. */
export function OrderItems({ order }: Props) {
  const { status, orderedItems, delivery } = order
  const buyer = 'address' in order ? order : undefined
  const to = buyer && destinationOf(buyer)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {orderedItems.map((item) => (
          <li
            key={item.productId}
            className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 py-3"
          >
            <ResponsiveImage
              src={item.image}
              alt=""
              sizes="3rem"
              className="h-15 w-12 rounded-control"
            />
            <span>
              {item.name}
              <span className="block text-sm text-muted tabular-nums">
                {item.quantity} × {formatMoney(item.price)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 ms-auto max-w-xs">
        <Totals price={order} />
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        {buyer && to && (
          <>
            <Fact label={to.label}>
              <span className="whitespace-pre-line">{to.lines.join('\n')}</span>
            </Fact>
            <Fact label={labels.phone}>{readablePhone(buyer.phone)}</Fact>
          </>
        )}
        {delivery && status !== 'Delivered' && status !== 'Cancelled' && (
          <Fact label={isCollection(order) ? texts.delivery.ready : texts.delivery.arrives}>
            {formatShopDays(delivery.earliest, delivery.latest)}
          </Fact>
        )}
        <Fact label={labels.payment}>{paymentText(order)}</Fact>
        {(buyer ? orderNotes(buyer, labels.ownNote) : []).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
