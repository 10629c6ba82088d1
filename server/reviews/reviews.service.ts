/** Who may review what: an item of one's own delivered order, once (docs/contract.md#reviews); and what staff do about it. */
import type { Tx } from '../../db/client.ts'
import { findProduct } from '../../db/queries/products.ts'
import {
  countReviews,
  deleteReview,
  findReviewPage,
  findReviews,
  insertReview,
  lockOwnItems,
  lockReview,
  type ReviewFilter,
  type ReviewListRow,
  type ReviewOrder,
  reviewOrders,
  setReviewHidden,
} from '../../db/queries/reviews.ts'
import { lockOpenProducts } from '../../db/queries/stock.ts'
import type { ReviewRow } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { CurrentUser, OperationContext, Services, StaffContext } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { type Page, type PageRequest, pageOf } from '../paging.ts'
import { unknownProduct } from '../products/products.write.service.ts'
import { isUuid } from '../rules.schema.ts'
import { staffNames } from '../users/users.admin.service.ts'
import {
  type AdminReview,
  type ModeratedReview,
  mostReviews,
  type NewReview,
  type Review,
} from './reviews.schema.ts'
import { namesPerson, namesShop } from './signature.ts'

/** As docs/contract.md#reviews says. */
export const viewReview = (row: ReviewRow): Review => ({
  id: row.id,
  comment: row.comment,
  firstName: row.first_name,
  lastName: row.last_name,
  createdAt: row.created_at.toISOString(),
  ...(row.rating === null ? {} : { rating: row.rating }),
})

const viewAdminReview = (row: ReviewListRow): AdminReview => ({
  ...viewReview(row),
  productId: row.product_id,
  email: row.email,
  hidden: row.hidden_at !== null,
})

/** The same, and whether it still waits for somebody to look. */
export const viewModerated = (row: ReviewListRow): ModeratedReview => ({
  ...viewAdminReview(row),
  ...(row.looked_at ? {} : { isNew: true }),
})

/** How many nobody has looked at yet. */
export const countNewReviews = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  countReviews(db, { isNew: true })

const notYours = () =>
  new AppError('FORBIDDEN', 'Only products of your own delivered orders can be reviewed.')
const alreadyDone = () => new AppError('FORBIDDEN', 'You have reviewed this purchase already.')

/** @throws AppError VALIDATION_FAILED when the review would be signed as the shop or its staff */
async function assertOwnName(
  tx: Tx,
  user: CurrentUser,
  name: { firstName: string; lastName: string },
  shopName: string,
): Promise<void> {
  const others = (await staffNames(tx)).filter(({ id }) => id !== user.id)
  if (!namesShop(name, shopName) && !others.some((person) => namesPerson(name, person))) return
  const message = 'is reserved for the shop; please sign with another name, or with none'
  throw validationError([{ path: 'firstName', message }])
}

/**
 * Writes a review in the caller's transaction.
 * @throws AppError NOT_FOUND for an unknown product; VALIDATION_FAILED for a name that is not the
 * customer's to sign with; FORBIDDEN without a delivered item of one's
 * own that has no review yet
 */
export async function addReview(
  tx: Tx,
  { user, settings }: Pick<OperationContext<'customer'>, 'user' | 'settings'>,
  input: NewReview,
): Promise<ReviewRow> {
  // The product first, as orders do; items and reviews after it.
  const [product] = await lockOpenProducts(tx, [input.productId])
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
  const name = {
    firstName: input.firstName ?? user.firstName,
    lastName: input.lastName ?? user.lastName,
  }
  await assertOwnName(tx, user, name, settings.get('shop.name'))
  const row =
    free &&
    (await insertReview(tx, {
      productRef: product.id,
      productId: product.product_id,
      userId: user.id,
      orderItemId: free.id,
      comment: input.comment,
      rating: input.rating ?? null,
      ...name,
    }))
  if (!row) throw alreadyDone()
  await recordEvents(tx, [
    {
      type: 'review.added',
      entityId: row.id,
      customerId: user.id,
      data: viewAdminReview({ ...row, email: user.email }),
    },
  ])
  return row
}

/** What everybody may read about a product, the newest first. @throws AppError NOT_FOUND */
export async function listReviews(
  { replica }: Pick<Services, 'replica'>,
  productId: string,
): Promise<ReviewRow[]> {
  const product = await findProduct(replica, productId)
  if (!product) throw unknownProduct(productId)
  return findReviews(replica, product.id, mostReviews)
}

/** @throws AppError VALIDATION_FAILED naming `cursor` when it is not of this order */
export async function pageReviews(
  services: Pick<Services, 'db'>,
  filter: ReviewFilter,
  request: PageRequest<ReviewOrder>,
): Promise<Page<ReviewListRow>> {
  const [page, total] = await Promise.all([
    pageOf(reviewOrders, request, (wanted) => findReviewPage(services.db, filter, wanted)),
    countReviews(services.db, filter),
  ])
  return { ...page, total }
}

/** @throws AppError NOT_FOUND */
async function lockKnown(tx: Tx, id: string): Promise<ReviewListRow> {
  const row = isUuid(id) ? await lockReview(tx, id) : undefined
  if (!row) throw new AppError('NOT_FOUND', 'There is no such review.')
  return row
}

/**
 * Hides a review or shows it again; what is so already stays. Either way it was looked at.
 * @throws AppError NOT_FOUND
 */
export async function hideReview(
  ctx: StaffContext,
  id: string,
  hidden: boolean,
): Promise<ReviewListRow> {
  const row = await ctx.transaction(async (tx) => {
    const before = await lockKnown(tx, id)
    const wasHidden = before.hidden_at !== null
    if (wasHidden === hidden && before.looked_at) return before
    const looked_at = ctx.clock()
    const decided = { looked_at, hidden_at: hidden ? (before.hidden_at ?? looked_at) : null }
    await setReviewHidden(tx, id, decided)
    const stays = wasHidden === hidden
    await recordAudit(tx, ctx.user, {
      action: stays ? 'review.look' : hidden ? 'review.hide' : 'review.show',
      entity: 'review',
      entityId: before.product_id,
      changes: stays ? {} : { hidden: [wasHidden, hidden] },
    })
    return { ...before, ...decided }
  })
  ctx.catalogue.changed()
  return row
}

/**
 * Deletes a review; the log keeps its words.
 * @throws AppError NOT_FOUND
 */
export async function removeReview(ctx: StaffContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await lockKnown(tx, id)
    await deleteReview(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'review.delete',
      entity: 'review',
      entityId: before.product_id,
      changes: {
        comment: [before.comment, null],
        signedBy: [`${before.first_name} ${before.last_name}`.trim(), null],
      },
    })
  })
  ctx.catalogue.changed()
}
