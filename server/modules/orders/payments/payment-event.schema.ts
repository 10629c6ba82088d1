/** The data of an event about a payment. */
import * as z from 'zod/mini'
import { doc } from '../../../core/values/fields.schema.ts'

export const PaymentData = z.object({
  paymentId: z.string().apply(doc, 'Id of the payment.'),
  method: z.string().apply(doc, 'Payment method.'),
  amount: z.number(),
  orderId: z.optional(z.string()).apply(doc, 'Of a payment issue: its order.'),
  reference: z.optional(z.string()).apply(doc, "Of a payment issue: the provider's reference."),
})
