/**
 * Stores photos of reviews, processed like product images, under names that cannot be guessed.
 * Photos of deleted reviews and anonymised customers leave the store within seconds
 * (migration 0073 records them).
 */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { findReviewAuthor } from '../../../../db/queries/catalog/reviews.queries.ts'
import {
  findRemovedPhotos,
  lockReview,
  type ReviewListRow,
  setReviewPhotos,
} from '../../../../db/queries/catalog/reviews-admin.queries.ts'
import { unmarkUnusedMedia } from '../../../../db/queries/content/media.queries.ts'
import type { AuthorisedActor } from '../../../core/access/actor.ts'
import type { AllServices, CurrentUser, RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { runOnce } from '../../../core/operation/idempotency.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { reviewPhotoName } from '../../../platform/storage/image-keys.ts'
import { deleteImageFiles } from '../../media/unused-media.job.ts'
import { type ImageFile, storeImages } from '../../media/uploads.service.ts'
import { openReviewLink } from './review-requests.service.ts'
import { reviewNotFound } from './reviews.admin.service.ts'
import { presentAnswer } from './reviews.presenter.ts'
import { maxPhotos, type ReviewAnswer } from './reviews.schema.ts'

interface PhotoRequest {
  reviewId: string
  /** token of the review request email, for guests */
  link?: string | undefined
}

type Caller = RequestContext<'catalogue' | 'settings' | 'storage'> & { user: CurrentUser | null }

/** Refuses access. @throws AppError NOT_FOUND: another's review, a hidden one, an ended link */
async function assertOwn(
  ctx: Caller,
  db: DbOrTx,
  { link }: PhotoRequest,
  review: Pick<ReviewListRow, 'user_id' | 'order_item_id' | 'hidden_at' | 'moderated_at'>,
): Promise<void> {
  const isOwn =
    link === undefined
      ? review.user_id !== null && review.user_id === ctx.user?.id
      : review.order_item_id !== null &&
        review.order_item_id === (await openReviewLink(ctx, db, link)).id
  const isDecided = review.hidden_at !== null && review.moderated_at !== null
  if (!isOwn || isDecided) throw reviewNotFound()
}

function assertRoom({ photos }: Pick<ReviewListRow, 'photos'>, more: number): void {
  if (photos.length + more > maxPhotos)
    throw new AppError('CONFLICT', `A review can have at most ${maxPhotos} photos.`)
}

/**
 * Checks that the caller may add photos, before the server reads them.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, CONFLICT when the review has its most photos
 */
export async function authorisePhotos(ctx: Caller, request: PhotoRequest): Promise<void> {
  if (ctx.user === null && request.link === undefined) throw new AppError('UNAUTHENTICATED')
  const review = isUuid(request.reviewId) && (await findReviewAuthor(ctx.db, request.reviewId))
  if (!review) throw reviewNotFound()
  await assertOwn(ctx, ctx.db, request, review)
  assertRoom(review, 1)
}

/**
 * Adds photos to a review, all or none. Staff see it as new again; with the setting reviews.moderate it
 * stays hidden until they approve it.
 * @throws AppError as {@link authorisePhotos} and as any image upload
 */
export async function addPhotos(
  ctx: Caller & { acting: AuthorisedActor },
  request: PhotoRequest,
  files: readonly ImageFile[],
): Promise<ReviewAnswer> {
  const named = files.map((file) => ({ ...file, storedAs: reviewPhotoName() }))
  const fingerprint = [request.reviewId, files.map(({ hash }) => hash)]
  const answer = await storeImages(ctx, named, (addresses) =>
    runOnce(ctx, ctx.acting, 'reviews.addPhotos', fingerprint, async (tx) => {
      const before = await lockReview(tx, request.reviewId)
      if (!before) throw reviewNotFound()
      await assertOwn(ctx, tx, request, before)
      assertRoom(before, addresses.length)
      const now = {
        photos: [...before.photos, ...addresses],
        hidden_at: ctx.settings.get('reviews.moderate')
          ? (before.hidden_at ?? ctx.clock())
          : before.hidden_at,
      }
      await setReviewPhotos(tx, before.id, now)
      return presentAnswer(ctx, 'Photos added.', { ...before, ...now })
    }),
  )
  ctx.catalogue.changed()
  return answer
}

/** Photos deleted from the store per round. */
const batchSize = 100

/** Deletes photos of removed reviews from the store; a failed one is retried. */
export async function deleteRemovedPhotos({
  db,
  storage,
}: Pick<AllServices, 'db' | 'storage'>): Promise<void> {
  for (let some = batchSize; some === batchSize; ) {
    const names = await findRemovedPhotos(db, batchSize)
    await Promise.all(names.map((name) => deleteImageFiles({ storage }, name)))
    if (names.length > 0) await unmarkUnusedMedia(db, names)
    some = names.length
  }
}
