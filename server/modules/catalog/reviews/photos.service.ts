/**
 * Photos of a review, by whoever wrote it: made ours as product pictures are, and named so that neither
 * their file's name nor a guess leads to them. Those of a review that is deleted, or whose customer is
 * forgotten, leave the store within seconds (migration 0073 notes them).
 */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { findReviewAuthor } from '../../../../db/queries/catalog/reviews.queries.ts'
import {
  findGonePhotos,
  lockReview,
  type ReviewListRow,
  setReviewPhotos,
} from '../../../../db/queries/catalog/reviews-admin.queries.ts'
import { forgetUnusedPictures } from '../../../../db/queries/content/media.queries.ts'
import type { Acting } from '../../../core/access/actor.ts'
import type { CurrentUser, RequestContext, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { runOnce } from '../../../core/operation/idempotency.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { reviewPhotoName } from '../../../platform/storage/image-keys.ts'
import { removePicture } from '../../media/unused-media.job.ts'
import { type ImageFile, keepImages } from '../../media/uploads.service.ts'
import { openLink } from './review-requests.service.ts'
import { unknownReview } from './reviews.admin.service.ts'
import { viewAnswer } from './reviews.presenter.ts'
import { mostPhotos, type ReviewAnswer } from './reviews.schema.ts'

interface Asked {
  reviewId: string
  /** of the letter, where nobody is logged in */
  link?: string | undefined
}

type Asking = RequestContext & { user: CurrentUser | null }

/** @throws AppError NOT_FOUND for a review of somebody else, one that staff hid, and a link that has ended */
async function assertOwn(
  ctx: Asking,
  db: DbOrTx,
  { link }: Asked,
  review: Pick<ReviewListRow, 'user_id' | 'order_item_id' | 'hidden_at' | 'looked_at'>,
): Promise<void> {
  const isOwn =
    link === undefined
      ? review.user_id !== null && review.user_id === ctx.user?.id
      : review.order_item_id !== null && review.order_item_id === (await openLink(ctx, db, link)).id
  const isDecided = review.hidden_at !== null && review.looked_at !== null
  if (!isOwn || isDecided) throw unknownReview()
}

function assertRoom({ photos }: Pick<ReviewListRow, 'photos'>, more: number): void {
  if (photos.length + more > mostPhotos)
    throw new AppError('CONFLICT', `A review has at most ${mostPhotos} photos.`)
}

/**
 * Whether somebody may add photos, before they are read.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, CONFLICT when there is no room
 */
export async function expectPhotos(ctx: Asking, asked: Asked): Promise<void> {
  if (ctx.user === null && asked.link === undefined) throw new AppError('UNAUTHENTICATED')
  const review = isUuid(asked.reviewId) && (await findReviewAuthor(ctx.db, asked.reviewId))
  if (!review) throw unknownReview()
  await assertOwn(ctx, ctx.db, asked, review)
  assertRoom(review, 1)
}

/**
 * Adds photos to a review, all of them or none. It is new to staff then, and waits for them where the
 * shop has new ones wait.
 * @throws AppError as {@link expectPhotos} and as the upload of any picture
 */
export async function addPhotos(
  ctx: Asking & { acting: Acting },
  asked: Asked,
  files: readonly ImageFile[],
): Promise<ReviewAnswer> {
  const named = files.map((file) => ({ ...file, storedAs: reviewPhotoName() }))
  const fingerprint = [asked.reviewId, files.map(({ hash }) => hash)]
  const answer = await keepImages(ctx, named, (addresses) =>
    runOnce(ctx, ctx.acting, 'reviews.addPhotos', fingerprint, async (tx) => {
      const before = await lockReview(tx, asked.reviewId)
      if (!before) throw unknownReview()
      await assertOwn(ctx, tx, asked, before)
      assertRoom(before, addresses.length)
      const now = {
        photos: [...before.photos, ...addresses],
        hidden_at: ctx.settings.get('reviews.hold')
          ? (before.hidden_at ?? ctx.clock())
          : before.hidden_at,
      }
      await setReviewPhotos(tx, before.id, now)
      return viewAnswer(ctx, 'Photos added.', { ...before, ...now })
    }),
  )
  ctx.catalogue.changed()
  return answer
}

/** Photos taken out of the store in one round. */
const atOnce = 100

/** Takes photos out of the store that no review has any more; one that fails is tried again. */
export async function removeGonePhotos({
  db,
  storage,
}: Pick<Services, 'db' | 'storage'>): Promise<void> {
  for (let some = atOnce; some === atOnce; ) {
    const names = await findGonePhotos(db, atOnce)
    await Promise.all(names.map((name) => removePicture({ storage }, name)))
    if (names.length > 0) await forgetUnusedPictures(db, names)
    some = names.length
  }
}
