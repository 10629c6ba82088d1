/** Reviews as readers and staff see them. docs/contract.md#reviews */

import type { ReviewViewRow } from '../../../../db/queries/catalog/reviews.queries.ts'
import type { ReviewListRow } from '../../../../db/queries/catalog/reviews-admin.queries.ts'
import type { Services } from '../../../core/context/context.ts'
import type {
  AdminReview,
  ModeratedReview,
  ReportReason,
  Review,
  ReviewAnswer,
} from './reviews.schema.ts'

type Shop = Pick<Services, 'settings'>

export const viewReview = ({ settings }: Shop, row: ReviewViewRow): Review => ({
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

/** What its author is answered, who reads whether it waits. */
export const viewAnswer = (shop: Shop, message: string, row: ReviewViewRow): ReviewAnswer => ({
  message,
  review: viewReview(shop, row),
  ...(row.hidden_at === null ? {} : { waits: true }),
})

export const viewAdminReview = (
  shop: Shop,
  row: ReviewViewRow & Pick<ReviewListRow, 'email'>,
): AdminReview => ({
  ...viewReview(shop, row),
  productId: row.product_id,
  email: row.email,
  hidden: row.hidden_at !== null,
})

/** The same, whether it still waits for somebody to look, and what readers say of it. */
export const viewModerated = (shop: Shop, row: ReviewListRow): ModeratedReview => ({
  ...viewAdminReview(shop, row),
  version: row.version,
  ...(row.looked_at ? {} : { isNew: true }),
  ...(row.reports.length === 0
    ? {}
    : {
        reports: row.reports.map(({ reason, count }) => ({
          reason: reason as ReportReason,
          count,
        })),
      }),
})
