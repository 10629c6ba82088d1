/** Filters of the order list for staff. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { dayRange, text } from '../../../core/values/fields.schema.ts'
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

const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z.optional(z.enum(values, `must be one of ${values.join(', ')}`))

/** Filters besides search, status and dates; order exports use them, too. */
export const sharedOrderFilters = {
  /** a tag that staff set */
  tag: z.optional(text(40)),
  /** courier of one of its parcels */
  courier: z.optional(text(100)),
  tab: oneOf(orderTabs),
  /** state of its payment */
  payment: oneOf(paymentStates),
  method: oneOf(paymentMethods),
  district: z.optional(district()),
  /** productId of one of its lines */
  product: z.optional(text(100)),
}

export const orderFilter = {
  q: z.optional(text(200)),
  status: oneOf(orderStatuses),
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
  all: count,
  toConfirm: count,
  toPack: count,
  paymentIssues: count,
  shipped: count,
  returning: count,
  unpaid: count,
  delivered: count,
  cancelled: count,
  ceiling: count,
})
