/** Lists the ordered items, with images and amounts. */
import { formatMoney } from '../../../lib/values/format.ts'
import { Totals } from '../../../ui/orders/totals.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'

export function OrderItems({ order }: { order: AdminOrder }) {
  return (
    <section aria-labelledby="order-items" className="mt-6">
      <h3 id="order-items" className="title-3 text-xl">
        Items
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {order.orderedItems.map((item) => (
          <li key={item.productId} className="flex items-center gap-3 py-2">
            <ResponsiveImage
              src={item.image}
              alt=""
              sizes="48px"
              width={40}
              height={50}
              className="h-12 w-10 shrink-0 rounded-control"
            />
            <span className="min-w-0 flex-1">
              {item.name}
              <span className="block text-sm text-muted">{item.productId}</span>
            </span>
            <span className="text-end text-sm tabular-nums">
              {item.quantity} × {formatMoney(item.price)}
              <span className="block font-medium">{formatMoney(item.price * item.quantity)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="ms-auto mt-4 max-w-xs">
        <Totals price={order} />
      </div>
    </section>
  )
}
