/** What an order says of its money: docs/payments.md#entries. zod/mini, shared with the browser. */
import * as z from 'zod/mini'

/** What has truly become of it. `void`: nothing came, and nothing is asked for. */
const paymentStates = [
  'due',
  'authorised',
  'paid',
  'collected',
  'partRefunded',
  'refunded',
  'writtenOff',
  'void',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Beside the `status` of a payment: what follows from its entries. */
export const paymentSums = {
  state: z.enum(paymentStates),
  /** the money that is here, where there is any */
  paid: z.optional(z.number()),
  /** what is still to be paid, where there is any */
  due: z.optional(z.number()),
}
