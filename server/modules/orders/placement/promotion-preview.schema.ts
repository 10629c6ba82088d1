/** A promotion tried on a sample cart. */
import * as z from 'zod/mini'
import { NewPromotion } from '../../pricing/promotions/promotions.schema.ts'
import { Quote, QuoteRequest } from '../order/orders.schema.ts'

export const PreviewRequest = z.extend(QuoteRequest, { promotion: NewPromotion })
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.object({ without: Quote, with: Quote })
