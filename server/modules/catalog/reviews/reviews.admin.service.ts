/** Moderates reviews and handles readers' reports: docs/contract.md#reviews. */
import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Tx } from '../../../../db/connection/client.ts'
import {
  countReviews,
  countReviewsUpTo,
  decideReview,
  deleteReview,
  findReviewPage,
  insertReport,
  lockReview,
  type ReviewFilter,
  type ReviewListRow,
  type ReviewOrder,
  reviewOrders,
  setReviewReply,
} from '../../../../db/queries/catalog/reviews-admin.queries.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { OperationContext, Services, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { type Page, type PageRequest, pageOf } from '../../../core/operation/paging.ts'
import { callerKey } from '../../../core/operation/rate-limit-key.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import type { ReviewCounts, ReviewReply, ReviewReport, ReviewVisibility } from './reviews.schema.ts'

/** Counts the reviews that await moderation. */
export const countNewReviews = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  countReviews(db, { isNew: true })

/** Counts the reviews in each part of the queue. */
export async function countQueue({ db }: Pick<Services, 'db'>): Promise<ReviewCounts> {
  const count = (filter: ReviewFilter) => countReviewsUpTo(db, filter, countCeiling)
  const [isNew, reported, hidden, all] = await Promise.all([
    count({ isNew: true }),
    count({ reported: true }),
    count({ hidden: true }),
    count({}),
  ])
  return { new: isNew, reported, hidden, all, ceiling: countCeiling }
}

/** Lists reviews. @throws AppError VALIDATION_FAILED naming `cursor` of another sort order */
export async function listReviewQueue(
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

export const reviewNotFound = () => new AppError('NOT_FOUND', 'The review does not exist.')

/** Locks a review. @throws AppError NOT_FOUND */
async function lockExisting(tx: Tx, id: string): Promise<ReviewListRow> {
  const row = isUuid(id) ? await lockReview(tx, id) : undefined
  if (!row) throw reviewNotFound()
  return row
}

/**
 * Hides or shows a review. Both mark it as moderated and clear its reports, also without a change.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED for another version than the one that was seen
 */
export async function setReviewHidden(
  ctx: StaffContext<'catalogue'>,
  { reviewId: id, hidden, version }: z.infer<typeof ReviewVisibility>,
): Promise<ReviewListRow> {
  const row = await ctx.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    const wasHidden = before.hidden_at !== null
    if (wasHidden === hidden && before.moderated_at) return before
    assertVersion(ctx, version, before.version)
    const moderated_at = ctx.clock()
    const decided = { moderated_at, hidden_at: hidden ? (before.hidden_at ?? moderated_at) : null }
    await decideReview(tx, id, decided)
    const stays = wasHidden === hidden
    await recordAudit(tx, ctx.user, {
      action: stays ? 'review.moderate' : hidden ? 'review.hide' : 'review.show',
      entityId: before.product_id,
      changes: stays ? {} : { hidden: [wasHidden, hidden] },
    })
    return { ...before, ...decided, reports: [], version: before.version + 1 }
  })
  ctx.catalogue.changed()
  return row
}

/** Sets the shop's reply to a review; null removes it. @throws as {@link setReviewHidden} */
export async function replyToReview(
  ctx: StaffContext<'catalogue'>,
  { reviewId: id, reply, version }: z.infer<typeof ReviewReply>,
): Promise<ReviewListRow> {
  const row = await ctx.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    if (before.reply === reply) return before
    assertVersion(ctx, version, before.version)
    const said = { reply, replied_at: reply === null ? null : ctx.clock() }
    await setReviewReply(tx, id, said)
    await recordAudit(tx, ctx.user, {
      action: 'review.reply',
      entityId: before.product_id,
      changes: { reply: [before.reply, reply] },
    })
    return { ...before, ...said, version: before.version + 1 }
  })
  ctx.catalogue.changed()
  return row
}

/** Deletes a review; the audit log keeps its text. @throws AppError NOT_FOUND */
export async function removeReview(ctx: StaffContext<'catalogue'>, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    await deleteReview(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'review.delete',
      entityId: before.product_id,
      changes: {
        comment: [before.comment, null],
        signedBy: [`${before.first_name} ${before.last_name}`.trim(), null],
      },
    })
  })
  ctx.catalogue.changed()
}

/**
 * Records that a reader reports a review. An account, or guests of one network, count once.
 * Only a digest of the reporter is stored.
 * @throws AppError NOT_FOUND for a review that the shop does not show
 */
export async function reportReview(
  { user, ip, secretKey, transaction }: OperationContext<'public'>,
  { reviewId, reason }: ReviewReport,
): Promise<void> {
  const reporter = createHmac('sha256', secretKey)
    .update(`report ${callerKey(user, ip)}`)
    .digest()
  await transaction(async (tx) => {
    const review = await lockExisting(tx, reviewId)
    if (review.hidden_at !== null) throw reviewNotFound()
    await insertReport(tx, { reviewId, reporter, reason })
  })
}
