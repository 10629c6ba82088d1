/** What is told of an order. */
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { EventType } from '../../../core/events/events.schema.ts'
import type { Happening } from '../../../core/events/events.service.ts'
import { viewOrderDetails } from './orders.presenter.ts'
import type { OrderStatus } from './orders.schema.ts'
import { isReturning } from './returning.ts'

const happening = (type: EventType, order: OrderViewRow): Happening => ({
  type,
  entityId: order.order_id,
  version: order.version,
  customerId: order.user_id,
  data: viewOrderDetails(order),
})

/** A new order; one that is paid by card tells that, too. */
export const orderPlaced = (order: OrderViewRow): Happening[] => [
  happening('order.placed', order),
  ...(order.payment_status === 'paid' ? [happening('order.paid', order)] : []),
]

const reached: Partial<Record<OrderStatus, EventType>> = {
  Shipped: 'order.shipped',
  Delivered: 'order.delivered',
  Cancelled: 'order.cancelled',
}

/** The money for an order came after it was placed. */
export const orderPaid = (order: OrderViewRow): Happening[] => [happening('order.paid', order)]

/** The buyer sent the slip of a bank transfer, which staff look at. */
export const slipReceived = (order: OrderViewRow): Happening[] => [
  ...moneyMoved(order),
  happening('order.slip_received', order),
]

/** What became of an order's money after the order was done with. */
export const moneyMoved = (order: OrderViewRow): Happening[] => [
  happening(order.payment_status === 'refunded' ? 'order.refunded' : 'order.updated', order),
]

/** What staff made of an order. */
export function orderChanged(before: OrderViewRow, after: OrderViewRow): Happening[] {
  const status = after.status === before.status ? undefined : (after.status as OrderStatus)
  const becomes = (payment: string) =>
    after.payment_status === payment && before.payment_status !== payment
  const isConfirmed = after.confirmed_at !== null && before.confirmed_at === null
  // A parcel that comes back has left before: its buyer is not told that it is on its way.
  const news = isReturning(after) ? undefined : status && reached[status]
  const type = isConfirmed ? 'order.confirmed' : (news ?? 'order.updated')
  return [
    happening(type, after),
    ...(becomes('refunded') ? [happening('order.refunded', after)] : []),
  ]
}
