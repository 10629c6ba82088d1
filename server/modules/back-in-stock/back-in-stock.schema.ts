/** Asking to be told when a product is back. zod/mini: the form judges with it too. */
import * as z from 'zod/mini'
import { email, text } from '../../core/values/fields.schema.ts'

/** Of an account its own address is taken; guests give theirs. */
export const RestockAsking = z.object({ productId: text(200), email: z.optional(email()) })
export type RestockAsking = z.infer<typeof RestockAsking>
