/** Bulk changes of orders. zod/mini: the admin area validates with it. */
import * as z from 'zod/mini'
import { expected, idsOf, jobFields, outcomeFields } from '../../core/values/bulk-job.schema.ts'
import { doc, enumOf, requiredText, text, trimmedText } from '../../core/values/fields.schema.ts'
import { confirmHow } from '../order-confirmation/confirm.schema.ts'
import { orderFilter } from '../orders/order/order-list.schema.ts'
import { orderStatuses } from '../orders/order/orders.schema.ts'

const statuses = enumOf(orderStatuses)

export const OrderBulkAction = z.discriminatedUnion('type', [
  /** notes replace those of each order; absent: no change */
  z.object({
    type: z.literal('setStatus').apply(doc, 'Kind of change.'),
    status: statuses.apply(doc, 'The new status.'),
    notes: z.optional(text(2_000)).apply(doc, 'Note of each order.'),
  }),
  /** confirms Pending orders, as `orders.recordCall` does with the outcome `confirmed` */
  z.object({
    type: z.literal('confirm').apply(doc, 'Kind of change.'),
    how: confirmHow.apply(doc, 'How the buyers confirmed.'),
  }),
  z.object({
    type: z.literal('assignCourier').apply(doc, 'Kind of change.'),
    courier: requiredText(100),
  }),
])
export type OrderBulkAction = z.infer<typeof OrderBulkAction>

export const OrderBulkRequest = z
  .object({
    orderIds: z.optional(idsOf('orders', 100)),
    filter: z.optional(z.object(orderFilter)).apply(doc, 'All orders that this filter finds.'),
    expected: expected().apply(doc, 'Number of orders that staff saw; another number is refused.'),
    action: OrderBulkAction.apply(doc, 'The change of every order.'),
    waybills: z
      .optional(
        z.array(trimmedText(100)).check(z.maxLength(10_000, 'must have at most 10000 numbers')),
      )
      .apply(doc, 'With a courier: one for each of `orderIds`; blank: none.'),
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

export const OrderBulkJob = z.object({
  ...jobFields,
  action: OrderBulkAction.apply(doc, 'What the job does.'),
})

/** The job, and a page of the results for its orders. */
export const OrderBulkStatus = z.extend(OrderBulkJob, {
  results: z.array(z.object({ orderId: z.string(), ...outcomeFields })).apply(doc, 'Each order.'),
  nextCursor: z.nullable(z.string()),
})
