/** Domain events of orders. */
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { EventType } from '../../../core/events/events.schema.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { presentOrderDetails } from './orders.presenter.ts'
import type { OrderStatus } from './orders.schema.ts'
import { isReturning } from './returning.ts'

const orderEvent = (type: EventType, order: OrderViewRow): DomainEvent => ({
  type,
  entityId: order.order_id,
  version: order.version,
  customerId: order.user_id,
  data: presentOrderDetails(order),
})

/** Returns the events of a new order; a card order is also paid. */
export const orderPlaced = (order: OrderViewRow): DomainEvent[] => [
  orderEvent('order.placed', order),
  ...(order.payment_status === 'paid' ? [orderEvent('order.paid', order)] : []),
]

const reached: Partial<Record<OrderStatus, EventType>> = {
  Shipped: 'order.shipped',
  Delivered: 'order.delivered',
  Cancelled: 'order.cancelled',
}

/** Returns the events of an order that was paid after it was placed. */
export const orderPaid = (order: OrderViewRow): DomainEvent[] => [orderEvent('order.paid', order)]

/** Returns the event for a slip that the buyer uploaded, for staff to check. */
export const slipReceived = (order: OrderViewRow): DomainEvent[] => [
  ...paymentChanged(order),
  orderEvent('order.slip_received', order),
]

/** Returns the event for a change of an order's money without another change. */
export const paymentChanged = (order: OrderViewRow): DomainEvent[] => [
  orderEvent(order.payment_status === 'refunded' ? 'order.refunded' : 'order.updated', order),
]

/** Returns the events of a change that staff made to an order. */
export function orderChanged(before: OrderViewRow, after: OrderViewRow): DomainEvent[] {
  const status = after.status === before.status ? undefined : (after.status as OrderStatus)
  const becomes = (payment: string) =>
    after.payment_status === payment && before.payment_status !== payment
  const isConfirmed = after.confirmed_at !== null && before.confirmed_at === null
  // A returning parcel was shipped before: its buyer gets no second notice of shipping.
  const reachedType = isReturning(after) ? undefined : status && reached[status]
  const type = isConfirmed ? 'order.confirmed' : (reachedType ?? 'order.updated')
  return [
    orderEvent(type, after),
    ...(becomes('refunded') ? [orderEvent('order.refunded', after)] : []),
  ]
}
