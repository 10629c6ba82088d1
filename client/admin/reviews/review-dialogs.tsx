/** One review in full, and the question before it is deleted for good. */
import { Check, Eye, EyeOff } from 'lucide-react'
import { ratingRange } from '#server/reviews/reviews.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import { RowAction } from '../ui/row-action.tsx'
import { type StaffReview, StateBadge, signatureOf } from './staff-review.tsx'

const words = adminTexts.reviews

interface Props {
  review: StaffReview
  onClose: () => void
}

interface Deciding extends Props {
  onHide: () => void
  /** of one that nobody has looked at yet: it is fine as it is */
  onKeep: () => void
}

export function ReviewDialog({ review, onHide, onKeep, onClose }: Deciding) {
  const change = review.hidden ? words.show : words.hide
  return (
    <Dialog
      inAddress
      title={words.by(signatureOf(review))}
      onClose={onClose}
      footer={
        <>
          {review.isNew && (
            <RowAction icon={Check} label={words.keep} name={words.keep} onClick={onKeep} />
          )}
          <RowAction
            icon={review.hidden ? Eye : EyeOff}
            label={change}
            name={change}
            onClick={onHide}
          />
        </>
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {review.email && <span className="break-all">{review.email}</span>}
        {review.rating !== undefined && <span>{words.stars(review.rating, ratingRange.max)}</span>}
        <span>{formatDateTime(review.createdAt)}</span>
        <StateBadge review={review} />
      </p>
      <p className="break-words whitespace-pre-line">{review.comment}</p>
    </Dialog>
  )
}

export function DeleteReview({ review, onClose }: Props) {
  const utils = trpc.useUtils()
  const remove = trpc.reviews.remove.useMutation()
  const run = async () => {
    try {
      await remove.mutateAsync({ reviewId: review.id })
      notify(words.deleted)
    } catch (error) {
      const { code, message } = readAdminFailure(error)
      if (code !== 'NOT_FOUND') notifyError(message ?? words.deleteFailed)
    }
    onClose()
    await utils.reviews.invalidate()
  }
  return (
    <Dialog
      title={words.deleteTitle(signatureOf(review))}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button look="danger" size="small" busy={remove.isPending} onClick={() => void run()}>
            {words.delete}
          </Button>
        </>
      }
    >
      <p className="mb-3 break-words whitespace-pre-line">{review.comment}</p>
      <p>{words.deleteText}</p>
    </Dialog>
  )
}
