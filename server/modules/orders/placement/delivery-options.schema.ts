/** Asking how a cart can be delivered: docs/pricing.md#delivery. */
import * as z from 'zod/mini'
import { Delivery } from '../../pricing/prices/pricing.schema.ts'
import { QuoteRequest } from '../order/orders.schema.ts'

/** As a quote; the method is what is asked for, before anybody says how to pay. */
export const OptionsRequest = z.omit(QuoteRequest, { delivery: true, paymentMethod: true })

export const Options = z.object({
  /** what the goods cost, after offers */
  goods: z.number(),
  /** the plan's first is taken where nobody chooses; none: nothing is delivered there, or for nothing */
  options: z.array(
    z.extend(Delivery, {
      kind: z.string(),
      /** from goods of so much on it costs nothing; null: never */
      freeFrom: z.nullable(z.number()),
    }),
  ),
})
