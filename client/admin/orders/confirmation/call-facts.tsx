/** Shows the order details that the caller reads out. */
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { destinationOf } from '../../../lib/delivery/destination.ts'
import { formatMoney } from '../../../lib/values/format.ts'
import { OrderWarnings } from '../order/order-warnings.tsx'
import type { Call } from './call-card.tsx'

/** Renders the facts where the order's page does not show them. */
export function CallFacts({ order }: { order: Call }) {
  const { lines } = destinationOf(order)
  return (
    <div className="space-y-1">
      <p className="font-medium tabular-nums">{readablePhone(order.phone)}</p>
      <OrderWarnings order={order} />
      <ul>
        {order.orderedItems.map(({ productId, quantity, name }) => (
          <li key={productId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p>{formatMoney(order.total)}</p>
      <p className="whitespace-pre-line text-muted">{lines.join('\n')}</p>
      {order.customerNote && (
        <p className="rounded-card bg-sand px-4 py-2 whitespace-pre-line wrap-anywhere">
          {order.customerNote}
        </p>
      )}
    </div>
  )
}
