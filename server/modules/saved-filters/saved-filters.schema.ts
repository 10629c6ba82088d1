/** Saved filters of the order list, by name, for staff. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { requiredText, text } from '../../core/values/fields.schema.ts'
import { orderFilter } from '../orders/order/order-list.schema.ts'
import { orderSorts } from '../orders/order/orders.schema.ts'

/** Maximum number of saved filters per member of staff. */
export const mostViews = 20

/** Filter and sort order of the list. */
const shown = {
  ...orderFilter,
  sort: z.optional(z.enum(orderSorts, `must be one of ${orderSorts.join(', ')}`)),
}

const OrderView = z.object({ id: z.string(), name: z.string(), filter: z.object(shown) })
export type OrderView = z.infer<typeof OrderView>

export const OrderViews = z.object({ views: z.array(OrderView) })
export const NewOrderView = z.object({ name: requiredText(40), filter: z.object(shown) })
export type NewOrderView = z.infer<typeof NewOrderView>
export const SavedOrderView = z.object({ message: z.string(), view: OrderView })
export const OrderViewById = z.object({ id: text(100) })
