/** Input of a promotion preview on a sample cart. */
import * as z from 'zod/mini'
import { doc } from '../../core/values/fields.schema.ts'
import { Quote, QuoteRequest } from '../orders/order/orders.schema.ts'
import { NewPromotion } from './promotions.schema.ts'

export const PreviewRequest = z.extend(QuoteRequest, {
  promotion: NewPromotion.apply(doc, 'The promotion to try.'),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.object({
  without: Quote.apply(doc, 'Price without the promotion.'),
  with: Quote.apply(doc, 'Price with the promotion.'),
})
