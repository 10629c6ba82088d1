/** The cart that an account keeps on the server: docs/contract.md#cart. */
import * as z from 'zod/mini'
import { count, requiredText, text } from '../../../core/values/fields.schema.ts'
import { maxOrderLines, maxQuantity } from './lines.schema.ts'

/** Different products that one account may keep. */
export const maxCartLines = 200
/** Lines that one call may change. */
const maxChanges = maxOrderLines

const Line = z.object({
  productId: z.string(),
  qty: z.int(),
  /** another one after each change of the line */
  version: z.int(),
  /** its version before the last change; 0 when it was new */
  before: z.int(),
})

export const Cart = z.object({
  /** the `_id` of the account that has it */
  owner: z.string(),
  lines: z.array(Line),
})
export type Cart = z.infer<typeof Cart>

const Change = z.object({
  productId: requiredText(100),
  /** from now on; 0 takes the line out */
  qty: count().check(z.lte(maxQuantity, `must be at most ${maxQuantity}`)),
  /** the line's, as it was read: a line that changed since stays as it is */
  version: z.optional(count()),
})

export const CartChange = z.object({
  /** whose cart is meant; absent: one's own */
  owner: z.optional(text(100)),
  changes: z.array(Change).check(z.maxLength(maxChanges, `must have at most ${maxChanges} lines`)),
})
export type CartChange = z.infer<typeof CartChange>
