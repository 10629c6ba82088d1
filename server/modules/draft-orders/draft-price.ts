/** Prices drafts as orders are priced, without products that are no longer sold. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import {
  findOpenProducts,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import type { CurrentUser } from '../../core/context/context.ts'
import type { Discount } from '../orders/order/order-edit.schema.ts'
import { linesOf, type Price, priceLines } from '../orders/placement/basket.ts'
import { discounted } from '../orders/placement/staff-discount.ts'
import { buyerOf, type TermsNeeds, termsOfQuote } from '../orders/placement/terms.ts'
import type { DraftFields } from './drafts.schema.ts'

/** Returns the products of some lines by id, if they are still sold. */
export async function soldNow(
  db: DbOrTx,
  lines: readonly { productId: string }[],
): Promise<Map<string, ProductViewRow>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = ids.length > 0 ? await findOpenProducts(db, ids) : []
  return new Map(products.map((product) => [product.product_id, product]))
}

const discountOf = ({ discount }: DraftFields): Discount | undefined =>
  discount?.amount ? { amount: discount.amount, reason: discount.reason ?? '' } : undefined

/** Prices an order of this draft, as far as possible. @throws AppError VALIDATION_FAILED */
export async function priceDraft(
  services: TermsNeeds & { user: CurrentUser },
  draft: DraftFields,
): Promise<{ price: Price; sold: Map<string, ProductViewRow> }> {
  const { orderedItems, address, district, city, delivery, paymentMethod } = draft
  const sold = await soldNow(services.db, orderedItems)
  const input = {
    orderedItems: orderedItems.filter(({ productId }) => sold.has(productId)),
    ...{ address, district, city, delivery, paymentMethod },
  }
  const who = async () => buyerOf(services.user, draft)
  const lines = linesOf(input.orderedItems, [...sold.values()])
  const terms = discounted(await termsOfQuote(services, lines, input, who), discountOf(draft))
  return { price: priceLines(lines, terms), sold }
}
