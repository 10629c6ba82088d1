/** Presents reviews to readers and staff. docs/contract.md#reviews */

import type { ReviewViewRow } from '../../../../db/queries/catalog/reviews.queries.ts'
import type { ReviewListRow } from '../../../../db/queries/catalog/reviews-admin.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import type {
  AdminReview,
  ModeratedReview,
  ReportReason,
  Review,
  ReviewAnswer,
} from './reviews.schema.ts'

type Shop = Pick<AllServices, 'settings'>

export const presentReview = ({ settings }: Shop, row: ReviewViewRow): Review => ({
  id: row.id,
  comment: row.comment,
  firstName: row.first_name,
  lastName: row.last_name,
  createdAt: row.created_at.toISOString(),
  ...(row.rating === null ? {} : { rating: row.rating }),
  ...(row.photos.length === 0 ? {} : { photos: [...row.photos] }),
  ...(row.verified && settings.get('reviews.verified') ? { verified: true } : {}),
  ...(row.reply === null || row.replied_at === null
    ? {}
    : {
        reply: {
          text: row.reply,
          by: settings.get('shop.name'),
          at: row.replied_at.toISOString(),
        },
      }),
})

/** Builds the response to a review's author, with whether it awaits approval. */
export const presentAnswer = (shop: Shop, message: string, row: ReviewViewRow): ReviewAnswer => ({
  message,
  review: presentReview(shop, row),
  ...(row.hidden_at === null ? {} : { pending: true }),
})

export const presentAdminReview = (
  shop: Shop,
  row: ReviewViewRow & Pick<ReviewListRow, 'email'>,
): AdminReview => ({
  ...presentReview(shop, row),
  productId: row.product_id,
  email: row.email,
  hidden: row.hidden_at !== null,
})

/** Presents a review to moderators, with its status and reports. */
export const presentModeratedReview = (shop: Shop, row: ReviewListRow): ModeratedReview => ({
  ...presentAdminReview(shop, row),
  version: row.version,
  ...(row.moderated_at ? {} : { isNew: true }),
  ...(row.reports.length === 0
    ? {}
    : {
        reports: row.reports.map(({ reason, count }) => ({
          reason: reason as ReportReason,
          count,
        })),
      }),
})
