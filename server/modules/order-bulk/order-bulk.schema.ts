/** Bulk changes of orders. zod/mini: the admin area validates with it. */
import * as z from 'zod/mini'
import { expected, idsOf, jobFields, outcomeFields } from '../../core/values/bulk-job.schema.ts'
import { requiredText, text, trimmedText } from '../../core/values/fields.schema.ts'
import { confirmHow } from '../order-confirmation/confirm.schema.ts'
import { orderFilter } from '../orders/order/order-list.schema.ts'
import { orderStatuses } from '../orders/order/orders.schema.ts'

const statuses = z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)

export const OrderBulkAction = z.discriminatedUnion('type', [
  /** notes replace those of each order; absent: no change */
  z.object({
    type: z.literal('setStatus'),
    status: statuses,
    notes: z.optional(text(2_000)),
  }),
  /** confirms Pending orders, as `orders.recordCall` does with the outcome `confirmed` */
  z.object({ type: z.literal('confirm'), how: confirmHow }),
  z.object({ type: z.literal('assignCourier'), courier: requiredText(100) }),
])
export type OrderBulkAction = z.infer<typeof OrderBulkAction>

export const OrderBulkRequest = z
  .object({
    orderIds: z.optional(idsOf('orders', 100)),
    /** all orders that the admin list shows under this filter */
    filter: z.optional(z.object(orderFilter)),
    /** number of orders that staff saw on the screen; another number is refused */
    expected: expected(),
    action: OrderBulkAction,
    /** with a courier: one for each of `orderIds`, in their order; blank where there is none */
    waybills: z.optional(
      z.array(trimmedText(100)).check(z.maxLength(10_000, 'must have at most 10000 numbers')),
    ),
  })
  .check(
    z.refine((input) => (input.orderIds === undefined) !== (input.filter === undefined), {
      path: ['orderIds'],
      message: 'give either orderIds or filter',
    }),
    z.refine(({ waybills, action }) => !waybills || action.type === 'assignCourier', {
      path: ['waybills'],
      message: 'are only allowed with assignCourier',
    }),
    z.refine(({ waybills, orderIds }) => !waybills || waybills.length === orderIds?.length, {
      path: ['waybills'],
      message: 'must have one number for each of orderIds',
    }),
    z.refine(
      ({ waybills, orderIds = [] }) => !waybills || new Set(orderIds).size === orderIds.length,
      { path: ['orderIds'], message: 'must name each order once' },
    ),
  )
export type OrderBulkRequest = z.infer<typeof OrderBulkRequest>

export const OrderBulkJob = z.object({ ...jobFields, action: OrderBulkAction })

/** The job, and a page of the results for its orders. */
export const OrderBulkStatus = z.extend(OrderBulkJob, {
  results: z.array(z.object({ orderId: z.string(), ...outcomeFields })),
  nextCursor: z.nullable(z.string()),
})
