/** Writes and lists reviews of items in customers' delivered orders: docs/contract.md#reviews. */
import type { Tx } from '../../../../db/connection/client.ts'
import { findProduct } from '../../../../db/queries/catalog/products.queries.ts'
import {
  findReviews,
  insertReview,
  lockOwnItems,
  type OwnItem,
  type ReviewViewRow,
} from '../../../../db/queries/catalog/reviews.queries.ts'
import { lockOpenProducts } from '../../../../db/queries/catalog/stock.queries.ts'
import type { AllServices, ModuleService, OperationContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { staffNames } from '../../accounts/login/users.admin.service.ts'
import { productNotFound } from '../products/product-locks.ts'
import { presentAdminReview } from './reviews.presenter.ts'
import { maxReviews, type NewReview } from './reviews.schema.ts'
import { namesPerson, namesShop } from './signature.ts'

/** The author: an account, or the recipient of a guest's order. */
interface Author {
  /** null for a guest */
  id: string | null
  email: string | null
  /** the default signature */
  firstName: string
  lastName: string
}

const notPurchased = () =>
  new AppError('FORBIDDEN', 'You can only review products of your own delivered orders.')
const alreadyReviewed = () => new AppError('FORBIDDEN', 'You have already reviewed this purchase.')

/** Refuses a signature of the shop or its staff. @throws AppError VALIDATION_FAILED */
async function assertOwnName(
  tx: Tx,
  { id }: Author,
  name: { firstName: string; lastName: string },
  shopName: string,
): Promise<void> {
  const others = (await staffNames(tx)).filter((person) => person.id !== id)
  if (!namesShop(name, shopName) && !others.some((person) => namesPerson(name, person))) return
  const message = 'is reserved for the shop; please sign with another name, or with none'
  throw validationError([{ path: 'firstName', message }])
}

type Dependencies = Pick<AllServices, 'settings'>

/**
 * Writes a review in the caller's transaction.
 * @param findItems the author's items of the product, locked after the product
 * @throws AppError NOT_FOUND for an unknown product; VALIDATION_FAILED for a reserved name;
 * FORBIDDEN without a delivered item of the author's that has no review yet
 */
export async function writeReview(
  tx: Tx,
  { settings }: Dependencies,
  author: Author,
  input: Omit<NewReview, 'orderId'>,
  findItems: (productRef: string) => Promise<OwnItem[]>,
): Promise<ReviewViewRow> {
  // Locks the product first, as orders do; items and reviews after it.
  const [product] = await lockOpenProducts(tx, [input.productId])
  if (!product) throw productNotFound(input.productId)
  const items = await findItems(product.id)
  const delivered = items.filter((item) => item.status === 'Delivered')
  if (delivered.length === 0) throw notPurchased()
  const free = delivered.find((item) => !item.reviewed)
  const name = {
    firstName: input.firstName ?? author.firstName,
    lastName: input.lastName ?? author.lastName,
  }
  await assertOwnName(tx, author, name, settings.get('shop.name'))
  const row =
    free &&
    (await insertReview(tx, {
      productRef: product.id,
      productId: product.product_id,
      userId: author.id,
      orderItemId: free.id,
      comment: input.comment,
      rating: input.rating ?? null,
      hidden: settings.get('reviews.moderate'),
      ...name,
    }))
  if (!row) throw alreadyReviewed()
  await recordEvents(tx, [
    {
      type: 'review.added',
      entityId: row.id,
      customerId: author.id,
      data: presentAdminReview({ settings }, { ...row, email: author.email }),
    },
  ])
  return row
}

/** Writes a review by the signed-in customer. @throws as {@link writeReview} */
export function addReview(
  tx: Tx,
  { user, settings }: Pick<OperationContext<'customer', ModuleService>, 'user' | 'settings'>,
  input: NewReview,
): Promise<ReviewViewRow> {
  const { id } = user
  return writeReview(tx, { settings }, user, input, async (productRef) =>
    // An API key has no account, and so no orders.
    id === null ? [] : lockOwnItems(tx, { userId: id, productRef, orderId: input.orderId }),
  )
}

/** Lists a product's visible reviews, newest first. @throws AppError NOT_FOUND */
export async function listReviews(
  { replica }: Pick<AllServices, 'replica'>,
  productId: string,
): Promise<ReviewViewRow[]> {
  const product = await findProduct(replica, productId)
  if (!product) throw productNotFound(productId)
  return findReviews(replica, product.id, maxReviews)
}
