/** Shows one review in full. */

import { ratingRange } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { reviews as labels } from './labels.ts'
import { Reply, Reports, ReviewPhotos } from './review-extras.tsx'
import { decisionsOf, type StaffReview, StateBadge, signatureOf } from './staff-review.tsx'
import type { Decide } from './use-moderation.ts'

interface Props {
  review: StaffReview
  decide: Decide
  onSaved: (review: StaffReview) => void
  onClose: () => void
}

export function ReviewDialog({ review, decide, onSaved, onClose }: Props) {
  return (
    <Dialog
      inAddress
      title={`Review by ${signatureOf(review)}`}
      onClose={onClose}
      footer={decisionsOf(review).map(({ act, icon, label }) => (
        <RowAction
          key={label}
          icon={icon}
          label={label}
          name={label}
          onClick={() => void decide(review, act).then((now) => now && onSaved(now))}
        />
      ))}
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {review.email && <EmailText email={review.email} />}
        {review.rating !== undefined && <span>{labels.stars(review.rating, ratingRange.max)}</span>}
        <span>{formatDateTime(review.createdAt)}</span>
        {review.verified && <span>Verified purchase</span>}
        <StateBadge review={review} />
      </p>
      <p className="break-words whitespace-pre-line">{review.comment}</p>
      <ReviewPhotos photos={review.photos} />
      <Reports reports={review.reports} />
      <Reply key={review.id} review={review} onSaved={onSaved} />
    </Dialog>
  )
}
