/** Orders as work: what staff narrow their list by. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { dayRange, text } from '../../../core/values/fields.schema.ts'
import { cappedPageOf, pageFields, sortOf } from '../../../core/values/paging.schema.ts'
import { paymentStates } from '../../payments/transactions.schema.ts'
import { district } from '../../settings/definitions/shipping-plan.schema.ts'
import { OrderDetails, orderSorts, orderStatuses, paymentMethods } from './orders.schema.ts'

/** What orders wait for; db/queries/orders/order-tabs.queries.ts says which they are. */
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

/** What narrows the list beside its search, its status and its days; files of orders are narrowed by it, too. */
export const orderNarrowings = {
  /** that staff gave it */
  tag: z.optional(text(40)),
  /** who carries a parcel of it */
  courier: z.optional(text(100)),
  tab: oneOf(orderTabs),
  /** what has become of its money */
  payment: oneOf(paymentStates),
  method: oneOf(paymentMethods),
  district: z.optional(district()),
  /** by its productId: in one of its lines */
  product: z.optional(text(100)),
}

export const orderFilter = {
  q: z.optional(text(200)),
  status: oneOf(orderStatuses),
  ...orderNarrowings,
  ...dayRange,
}
const OrderNarrowing = z.object(orderFilter)
export type OrderNarrowing = z.infer<typeof OrderNarrowing>

export const OrderPageRequest = z.object({
  ...pageFields,
  ...orderFilter,
  sort: sortOf(orderSorts, 'newest'),
})

export const OrderPage = cappedPageOf(OrderDetails)

const count = z.int()
/** How many orders there are behind each tab; one more than `ceiling` means more than that. */
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
