/** New orders since the last request. */
import * as z from 'zod/mini'
import { doc, timestamp } from '../../../core/values/fields.schema.ts'

/** Asks for orders newer than `since`; pass the answer's `since` with the next request. */
export const NewOrdersRequest = z.object({
  since: z
    .optional(
      z.string().check(
        z.regex(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
          'must be a UTC time such as 2025-01-31T12:00:00Z',
        ),
        z.refine((value) => !Number.isNaN(Date.parse(value)), 'must be a time that exists'),
      ),
    )
    .apply(doc, '`since` of the previous answer; absent: no new orders.'),
})

/** Number of newest orders shown; all are counted up to {@link maxNewOrders}. */
export const maxNewOrdersShown = 5
export const maxNewOrders = 1_000

export const NewOrders = z.object({
  count: z.int().apply(doc, 'Number of new orders.'),
  since: timestamp().apply(doc, 'Date of the newest order, to the microsecond.'),
  orders: z
    .array(
      z.object({
        orderId: z.string(),
        name: z.string().apply(doc, 'Name of the recipient.'),
        total: z.number(),
        date: timestamp().apply(doc, 'When it was placed, in UTC.'),
      }),
    )
    .apply(doc, 'The newest of them.'),
})
