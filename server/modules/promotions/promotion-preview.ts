/** A promotion tried on a sample cart, before anybody is charged by it. */
import { matchedOf, priceLines, readLines, viewQuote } from '../orders/placement/basket.ts'
import { type TermsNeeds, termsOfQuote } from '../orders/placement/terms.ts'
import { offerOn, toRunning } from './matching.ts'
import type { PreviewRequest } from './promotion-preview.schema.ts'
import { draftPromotion } from './promotions.service.ts'

/**
 * What the cart costs with the promotion and without it; its period, customers and uses are not asked.
 * @throws AppError NOT_FOUND naming an unknown product
 */
export async function previewPromotion(
  services: TermsNeeds,
  { promotion, ...request }: PreviewRequest,
) {
  const lines = await readLines(services.db, request.orderedItems)
  const terms = await termsOfQuote(services, lines, request, async () => ({}))
  const offer = offerOn(toRunning(draftPromotion(promotion)), matchedOf(lines))
  const tried = offer ? { ...terms, offers: [...(terms.offers ?? []), offer] } : terms
  return { without: viewQuote(priceLines(lines, terms)), with: viewQuote(priceLines(lines, tried)) }
}
