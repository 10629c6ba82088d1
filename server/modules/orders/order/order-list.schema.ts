/** Filters of the order list for staff. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { dayRange, doc, enumOf, text } from '../../../core/values/fields.schema.ts'
import {
  cappedPageOf,
  pageFields,
  sortOf,
  updatedSince,
} from '../../../core/values/paging.schema.ts'
import { paymentStates } from '../../payments/transactions.schema.ts'
import { district } from '../../settings/definitions/shipping-plan.schema.ts'
import { OrderDetails, orderSorts, orderStatuses, paymentMethods } from './orders.schema.ts'

/** Tabs of the order list by next step, defined in db/queries/orders/order-tabs.queries.ts. */
export const orderTabs = [
  'toConfirm',
  'toPack',
  'paymentIssues',
  'shipped',
  'returning',
  'unpaid',
  'delivered',
  'cancelled',
] as const

/** Filters besides search, status and dates; order exports use them, too. */
export const sharedOrderFilters = {
  tag: z.optional(text(40)).apply(doc, 'Only orders with this tag.'),
  courier: z.optional(text(100)).apply(doc, 'Only orders with a parcel of this courier.'),
  tab: z.optional(enumOf(orderTabs)).apply(doc, 'Only orders with this next step.'),
  payment: z.optional(enumOf(paymentStates)).apply(doc, 'Only orders with this state of payment.'),
  method: z.optional(enumOf(paymentMethods)).apply(doc, 'Only orders with this payment method.'),
  district: z.optional(district()).apply(doc, 'Only orders to this district.'),
  product: z.optional(text(100)).apply(doc, 'Only orders with this productId.'),
}

export const orderFilter = {
  q: z.optional(text(200)).apply(doc, 'Search text in number, name, email address and phone.'),
  status: z.optional(enumOf(orderStatuses)).apply(doc, 'Only orders in this status.'),
  ...sharedOrderFilters,
  ...dayRange,
}
const OrderListFilter = z.object(orderFilter)
export type OrderListFilter = z.infer<typeof OrderListFilter>

export const OrderPageRequest = z.object({
  ...pageFields,
  ...orderFilter,
  updatedSince,
  sort: sortOf(orderSorts, 'newest'),
})

export const OrderPage = cappedPageOf(OrderDetails)

const count = z.int()
/** Number of orders in each tab; one more than `ceiling` means more than that. */
export const OrderCounts = z.object({
  all: count.apply(doc, 'All orders.'),
  toConfirm: count.apply(doc, 'Orders that wait to be confirmed.'),
  toPack: count.apply(doc, 'Orders ready to be packed.'),
  paymentIssues: count.apply(doc, 'Orders with a payment issue.'),
  shipped: count.apply(doc, 'Shipped orders.'),
  returning: count.apply(doc, 'Orders whose parcel returns to the shop.'),
  unpaid: count.apply(doc, 'Orders that wait for their payment.'),
  delivered: count.apply(doc, 'Delivered orders.'),
  cancelled: count.apply(doc, 'Cancelled orders.'),
  ceiling: count.apply(doc, 'Counts stop here; one more means more.'),
})
