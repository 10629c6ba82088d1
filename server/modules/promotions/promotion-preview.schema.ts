/** Input of a promotion preview on a sample cart. */
import * as z from 'zod/mini'
import { Quote, QuoteRequest } from '../orders/order/orders.schema.ts'
import { NewPromotion } from './promotions.schema.ts'

export const PreviewRequest = z.extend(QuoteRequest, { promotion: NewPromotion })
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.object({ without: Quote, with: Quote })
