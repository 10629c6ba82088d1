/** Defines back-in-stock requests. zod/mini: the form validates with it too. */
import * as z from 'zod/mini'
import { doc, email, text } from '../../core/values/fields.schema.ts'

/** A subscription request. Accounts use their own address; guests give theirs. */
export const BackInStockRequest = z.object({
  productId: text(200),
  email: z.optional(email()).apply(doc, "Where to send the email; absent: the account's address."),
})
export type BackInStockRequest = z.infer<typeof BackInStockRequest>
