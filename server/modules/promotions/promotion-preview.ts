/** Previews a promotion on a sample cart before it is saved. */
import { matchedOf, presentQuote, priceLines, readLines } from '../orders/placement/basket.ts'
import { type TermsNeeds, termsOfQuote } from '../orders/placement/terms.ts'
import { withGroups } from './find-offers.ts'
import { namesGroups, offerOn, toRunning } from './matching.ts'
import type { PreviewRequest } from './promotion-preview.schema.ts'
import { draftPromotion } from './promotions.service.ts'

/**
 * Returns the price of the cart with and without the promotion; ignores its period, customers and
 * use limits.
 * @throws AppError NOT_FOUND naming an unknown product
 */
export async function previewPromotion(
  services: TermsNeeds,
  { promotion, ...request }: PreviewRequest,
) {
  const lines = await readLines(services.db, request.orderedItems)
  const terms = await termsOfQuote(services, lines, request, async () => ({}))
  const running = toRunning(draftPromotion(promotion))
  const matched = await withGroups(services.db, matchedOf(lines), namesGroups(running))
  const offer = offerOn(running, matched)
  const tried = offer ? { ...terms, offers: [...(terms.offers ?? []), offer] } : terms
  return {
    without: presentQuote(priceLines(lines, terms)),
    with: presentQuote(priceLines(lines, tried)),
  }
}
