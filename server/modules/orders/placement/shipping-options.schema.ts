/** Input and output for the delivery options of a cart: docs/pricing.md#delivery. */
import * as z from 'zod/mini'
import { Delivery } from '../../pricing/prices/pricing.schema.ts'
import { QuoteRequest } from '../order/orders.schema.ts'

/** Like a quote, without the delivery method, which the answer offers, and the payment method. */
export const OptionsRequest = z.omit(QuoteRequest, { delivery: true, paymentMethod: true })

export const Options = z.object({
  /** the price of the goods after discounts */
  subtotal: z.number(),
  /** the default comes first; empty: no delivery to this place, or delivery is never charged */
  options: z.array(
    z.extend(Delivery, {
      kind: z.string(),
      /** goods value from which it is free; null: never free */
      freeFrom: z.nullable(z.number()),
    }),
  ),
})
