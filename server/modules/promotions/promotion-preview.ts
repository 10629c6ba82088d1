/** A promotion tried on a sample cart, before anybody is charged by it. */
import { findOpenProducts } from '../../../db/queries/catalog/products.queries.ts'
import { type FindTerms, priceBasket, viewQuote } from '../orders/placement/basket.ts'
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
  const draft = toRunning(draftPromotion(promotion))
  const terms = termsOfQuote(services, request, async () => ({}))
  const tried: FindTerms = async (lines) => {
    const found = await terms(lines)
    const offer = offerOn(
      draft,
      lines.map(({ product }) => ({ productId: product.product_id, category: product.category })),
    )
    return offer ? { ...found, offers: [...(found.offers ?? []), offer] } : found
  }
  const [plain, priced] = await Promise.all(
    [terms, tried].map((one) =>
      priceBasket(request.orderedItems, (ids) => findOpenProducts(services.db, ids), one),
    ),
  )
  return { without: viewQuote(plain!), with: viewQuote(priced!) }
}
