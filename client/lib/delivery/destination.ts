/** Formats an order's destination or collection point for every screen and document. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { config } from '../config/config.ts'
import { texts } from '../texts/texts.ts'

/** Returns the destination. A collected order shows the shop's present address. */
export const destinationOf = (order: Pick<Order, 'name' | 'address' | 'delivery'>) =>
  isCollection(order)
    ? { label: texts.delivery.collect, lines: [order.name, ...config.settings.shop.address] }
    : { label: texts.orders.deliverTo, lines: [order.name, order.address] }
