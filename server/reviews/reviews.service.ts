/** Who may review what: an item of one's own delivered order, once (design.md §5). */
import type { Tx } from '../../db/client.ts'
import { findProduct } from '../../db/queries/products.ts'
import { insertReview, lockOwnItems } from '../../db/queries/reviews.ts'
import type { ReviewRow } from '../../db/schema.ts'
import type { CurrentUser } from '../context.ts'
import { AppError } from '../errors.ts'
import { unknownProduct } from '../products/products.write.service.ts'
import type { NewReview, Review } from './reviews.schema.ts'

/** design.md §4. */
export const viewReview = (row: ReviewRow): Review => ({
  id: row.id,
  comment: row.comment,
  firstName: row.first_name,
  lastName: row.last_name,
  createdAt: row.created_at.toISOString(),
  ...(row.rating === null ? {} : { rating: row.rating }),
})

const notYours = () =>
  new AppError('FORBIDDEN', 'Only products of your own delivered orders can be reviewed.')
const alreadyDone = () => new AppError('FORBIDDEN', 'You have reviewed this purchase already.')

/**
 * Writes a review in the caller's transaction.
 * @throws AppError NOT_FOUND for an unknown product; FORBIDDEN without a delivered item of one's
 * own that has no review yet
 */
export async function addReview(tx: Tx, user: CurrentUser, input: NewReview): Promise<ReviewRow> {
  const product = await findProduct(tx, input.productId)
  if (!product) throw unknownProduct(input.productId)
  // An API key has no account, hence no orders.
  if (user.id === null) throw notYours()
  const items = await lockOwnItems(tx, {
    userId: user.id,
    productRef: product.id,
    orderId: input.orderId,
  })
  const delivered = items.filter((item) => item.status === 'Delivered')
  if (delivered.length === 0) throw notYours()
  const free = delivered.find((item) => !item.reviewed)
  const row =
    free &&
    (await insertReview(tx, {
      productRef: product.id,
      productId: product.product_id,
      userId: user.id,
      orderItemId: free.id,
      comment: input.comment,
      rating: input.rating ?? null,
      firstName: input.firstName ?? user.firstName,
      lastName: input.lastName ?? user.lastName,
    }))
  if (!row) throw alreadyDone()
  return row
}
