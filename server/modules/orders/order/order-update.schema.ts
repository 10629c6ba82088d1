/** The change of an order's status by staff: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { doc, enumOf, text } from '../../../core/values/fields.schema.ts'
import { versionField } from '../../../core/values/paging.schema.ts'
import { maxOrderLines } from '../cart/lines.schema.ts'
import { cancelReason, OrderedItem, orderStatuses } from './orders.schema.ts'
import { ParcelInput } from './parcels.schema.ts'

/** Changes that staff make to an order; absent notes stay. */
export const OrderUpdate = z.object({
  orderId: text(100),
  status: enumOf(orderStatuses).apply(doc, 'The new status.'),
  notes: z.optional(text(2_000)).apply(doc, 'Note of the order; absent: no change.'),
  reason: z
    .optional(z.nullable(cancelReason))
    .apply(doc, 'Why the order failed or its parcel returns; null: it does not.'),
  writtenOff: z
    .optional(
      z
        .array(OrderedItem)
        .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`)),
    )
    .apply(doc, 'With Cancelled: goods that cannot be sold again.'),
  payment: z
    .optional(z.enum(['cash', 'link'], 'must be one of cash, link'))
    .apply(doc, 'For an unpaid order restored from Cancelled; default: cash.'),
  parcel: z.optional(ParcelInput).apply(doc, 'With Shipped: the parcel.'),
  version: versionField,
})
export type OrderUpdate = z.infer<typeof OrderUpdate>
