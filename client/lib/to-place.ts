/** Where an order goes, or where it is collected, in the words of every screen and paper. */
import type { Order } from '#server/orders/orders.schema.ts'
import { config } from './config.ts'
import { texts } from './texts.ts'

/** What is collected is where the shop is now, whatever address came with the order. */
export const toPlace = ({
  name,
  address,
  delivery,
}: Pick<Order, 'name' | 'address' | 'delivery'>) =>
  delivery?.kind === 'collect'
    ? { label: texts.delivery.collect, lines: [name, ...config.settings.shop.address] }
    : { label: texts.orders.deliverTo, lines: [name, address] }
