/** The data of an event about a payment. */
import * as z from 'zod/mini'

export const PaymentData = z.object({
  paymentId: z.string(),
  method: z.string(),
  amount: z.number(),
  /** of a payment issue: its order, and the provider's reference */
  orderId: z.optional(z.string()),
  reference: z.optional(z.string()),
})
