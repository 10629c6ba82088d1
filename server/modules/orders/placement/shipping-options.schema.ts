/** Input and output for the delivery options of a cart: docs/pricing.md#delivery. */
import * as z from 'zod/mini'
import { doc } from '../../../core/values/fields.schema.ts'
import { Delivery } from '../../pricing/prices/pricing.schema.ts'
import { QuoteRequest } from '../order/orders.schema.ts'

/** Like a quote, without the delivery method, which the answer offers, and the payment method. */
export const OptionsRequest = z.omit(QuoteRequest, { delivery: true, paymentMethod: true })

export const Options = z.object({
  subtotal: z.number().apply(doc, 'Price of the goods after discounts, in rupees.'),
  options: z
    .array(
      z.extend(Delivery, {
        kind: z.string().apply(doc, 'Kind of delivery, such as `express`.'),
        freeFrom: z.nullable(z.number()).apply(doc, 'Goods value for free delivery; null: never.'),
      }),
    )
    .apply(doc, 'Delivery methods, the default first; empty: none to this place.'),
})
