/** Where an order goes, or where it is collected, in the words of every screen and paper. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { config } from '../config/config.ts'
import { texts } from '../texts/texts.ts'

/** What is collected is where the shop is now, whatever address came with the order. */
export const toPlace = (order: Pick<Order, 'name' | 'address' | 'delivery'>) =>
  isCollection(order)
    ? { label: texts.delivery.collect, lines: [order.name, ...config.settings.shop.address] }
    : { label: texts.orders.deliverTo, lines: [order.name, order.address] }
