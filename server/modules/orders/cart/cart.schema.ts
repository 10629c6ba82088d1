/** The server-side cart of an account: docs/contract.md#cart. */
import * as z from 'zod/mini'
import { count, requiredText, text } from '../../../core/values/fields.schema.ts'
import { maxOrderLines, maxQuantity } from './lines.schema.ts'

/** Maximum number of different products in the cart of an account. */
export const maxCartLines = 200
/** Maximum number of lines that one call may change. */
const maxChanges = maxOrderLines

const Line = z.object({
  productId: z.string(),
  qty: z.int(),
  /** changes with each change of the line */
  version: z.int(),
  /** its version before the last change; 0 when it was new */
  before: z.int(),
})

export const Cart = z.object({
  /** `_id` of the account that owns the cart */
  owner: z.string(),
  lines: z.array(Line),
})
export type Cart = z.infer<typeof Cart>

const Change = z.object({
  productId: requiredText(100),
  /** the new quantity; 0 removes the line */
  qty: count().check(z.lte(maxQuantity, `must be at most ${maxQuantity}`)),
  /** version of the line when the client read it; a line that changed since is left as it is */
  version: z.optional(count()),
})

export const CartChange = z.object({
  /** `_id` of the account whose cart is meant; absent: the caller's own */
  owner: z.optional(text(100)),
  changes: z.array(Change).check(z.maxLength(maxChanges, `must have at most ${maxChanges} lines`)),
})
export type CartChange = z.infer<typeof CartChange>
