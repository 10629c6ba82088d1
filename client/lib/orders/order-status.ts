/** Names the status of an order on every screen. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { texts } from '../texts/texts.ts'

/** Returns the label of a status. An order that is collected in the shop has labels of its own. */
export const statusLabel = (status: Order['status'], order: Pick<Order, 'delivery'>): string =>
  (isCollection(order) ? texts.orders.collectionStatuses : texts.orders.statuses)[status]
