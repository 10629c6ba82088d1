/** A promotion tried on a sample cart, before anybody is charged by it. */
import { findOpenProducts } from '../../../../db/queries/catalog/products.queries.ts'
import { toRunning } from '../../pricing/promotions/matching.ts'
import { draftPromotion } from '../../pricing/promotions/promotions.service.ts'
import { priceBasket, viewQuote } from './basket.ts'
import type { PreviewRequest } from './promotion-preview.schema.ts'
import { type TermsNeeds, termsOfQuote } from './terms.ts'

/**
 * What the cart costs with the promotion and without it; its period, customers and uses are not asked.
 * @throws AppError NOT_FOUND naming an unknown product
 */
export async function previewPromotion(
  services: TermsNeeds,
  { promotion, ...request }: PreviewRequest,
) {
  const find = (ids: string[]) => findOpenProducts(services.db, ids)
  const draft = toRunning(draftPromotion(promotion))
  const [plain, tried] = await Promise.all(
    [undefined, draft].map((one) =>
      priceBasket(
        request.orderedItems,
        find,
        termsOfQuote(services, request, async () => ({}), one),
      ),
    ),
  )
  return { without: viewQuote(plain!), with: viewQuote(tried!) }
}
