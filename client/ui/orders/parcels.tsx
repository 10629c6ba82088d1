/** Lists an order's parcels: the courier, the tracking number and the tracking link. */
import type { ReactNode } from 'react'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import type { Parcel } from '#server/modules/orders/order/parcels.schema.ts'
import * as labels from '../../lib/texts/parcels.ts'
import { formatDateTime } from '../../lib/values/format.ts'

interface Props {
  order: Pick<Order, 'status' | 'parcels'>
  /** the actions of a parcel */
  actions?: (parcel: Parcel) => ReactNode
}

const hasLeft = (status: Order['status']): boolean => status === 'Shipped' || status === 'Delivered'

export function Parcels({ order: { status, parcels = [] }, actions }: Props) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label={labels.list} className="grid gap-3">
      {parcels.map((parcel, at) => (
        <li
          key={parcel.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-sand px-5 py-3"
        >
          <span className="min-w-0">
            <span className="block text-sm text-muted">
              {labels.title(at + 1, parcels.length)}
              {/* staff may add a parcel before it leaves */}
              {hasLeft(status) && `, ${labels.shipped(formatDateTime(parcel.shippedAt))}`}
            </span>
            <span className="font-medium lining-nums wrap-anywhere">
              {[parcel.courier, parcel.waybill].filter(Boolean).join(', ')}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4">
            {parcel.tracking && (
              <a
                href={parcel.tracking}
                target="_blank"
                rel="noreferrer"
                aria-label={labels.trackOf(parcel.waybill)}
                className="text-link inline-block py-1 print:hidden"
              >
                {labels.track}
              </a>
            )}
            {actions?.(parcel)}
          </span>
        </li>
      ))}
    </ul>
  )
}
