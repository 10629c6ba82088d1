/** The server-side cart of an account: docs/contract.md#cart. */
import * as z from 'zod/mini'
import { count, doc, requiredText, text } from '../../../core/values/fields.schema.ts'
import { maxOrderLines, maxQuantity } from './lines.schema.ts'

/** Maximum number of different products in the cart of an account. */
export const maxCartLines = 200
/** Maximum number of lines that one call may change. */
const maxChanges = maxOrderLines

const Line = z.object({
  productId: z.string(),
  qty: z.int(),
  version: z.int().apply(doc, 'Changes with each change of the line.'),
  before: z.int().apply(doc, 'Version before the last change; 0 when it was new.'),
})

export const Cart = z.object({
  owner: z.string().apply(doc, '`_id` of the account that owns the cart.'),
  lines: z.array(Line).apply(doc, 'Lines, the oldest first.'),
})
export type Cart = z.infer<typeof Cart>

const Change = z.object({
  productId: requiredText(100),
  qty: count()
    .check(z.lte(maxQuantity, `must be at most ${maxQuantity}`))
    .apply(doc, 'The new quantity; 0 removes the line.'),
  version: z.optional(count()).apply(doc, 'Version of the line as read; a newer one stays.'),
})

export const CartChange = z.object({
  owner: z.optional(text(100)).apply(doc, "`_id` of the cart's account; absent: the caller's own."),
  changes: z
    .array(Change)
    .check(z.maxLength(maxChanges, `must have at most ${maxChanges} lines`))
    .apply(doc, 'Changed lines.'),
})
export type CartChange = z.infer<typeof CartChange>
