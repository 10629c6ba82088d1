/** Saved filters of the order list, by name, for staff. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, enumOf, requiredText, text } from '../../core/values/fields.schema.ts'
import { orderFilter } from '../orders/order/order-list.schema.ts'
import { orderSorts } from '../orders/order/orders.schema.ts'

/** Maximum number of saved filters per member of staff. */
export const maxSavedFilters = 20

/** Filter and sort order of the list. */
const filter = z
  .object({ ...orderFilter, sort: z.optional(enumOf(orderSorts)) })
  .apply(doc, 'Filter and order of the list.')

const SavedFilter = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name that staff chose.'),
  filter,
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const SavedFilters = z.object({
  savedFilters: z.array(SavedFilter).apply(doc, 'Saved filters of the order list.'),
})
export const NewSavedFilter = z.object({
  name: requiredText(40).apply(doc, 'Name that staff choose.'),
  filter,
})
export type NewSavedFilter = z.infer<typeof NewSavedFilter>
export const SavedFilterAnswer = z.object({
  message: z.string(),
  savedFilter: SavedFilter.apply(doc, 'The saved filter.'),
})
export const SavedFilterById = z.object({ id: text(100) })
