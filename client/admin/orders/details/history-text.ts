/** Describes a change of an order's status, with the labels of its kind of delivery. */

import type { Order, OrderChange } from '#server/modules/orders/order/orders.schema.ts'
import { statusLabel } from '../../../lib/orders/order-status.ts'
import { orders as ordersLabels } from '../order/labels.ts'

/**
 * Describes a change of status.
 * @example 'Processing → Shipped', or of a collection order 'Processing → Ready for collection'
 */
export const historyText = (
  { from, to }: Pick<OrderChange, 'from' | 'to'>,
  order: Pick<Order, 'delivery'>,
): string => ordersLabels.historyEntry(from && statusLabel(from, order), statusLabel(to, order))
