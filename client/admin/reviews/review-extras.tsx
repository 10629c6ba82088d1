/** Shows a review's photos, reports and reply. */

import { useState } from 'react'
import { ReviewReply } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { TextArea } from '../../forms/field.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import * as labels from './labels.ts'
import { reviews as reviewsLabels } from './labels.ts'
import type { StaffReview } from './staff-review.tsx'

export function ReviewPhotos({ photos = [] }: Pick<StaffReview, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {photos.map((photo, at) => (
        <li key={photo}>
          <ResponsiveImage
            src={photo}
            alt={`Photo ${at + 1}`}
            sizes="16rem"
            className="max-h-72 w-auto rounded-control border border-line object-contain"
          />
        </li>
      ))}
    </ul>
  )
}

export function Reports({ reports }: Pick<StaffReview, 'reports'>) {
  if (!reports) return null
  return (
    <section className="mt-4 rounded-card bg-danger-soft p-4 text-sm">
      <h3 className="font-sans font-medium tracking-normal text-danger">Reports</h3>
      <ul>
        {reports.map(({ reason, count }) => (
          <li key={reason}>
            {count} × {labels.reasons[reason]}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Replying {
  review: StaffReview
  /** receives the review with its reply */
  onSaved: (review: StaffReview) => void
}

/** Renders the shop's reply, and its form on request. */
export function Reply({ review, onSaved }: Replying) {
  const [writing, setWriting] = useState(false)
  if (writing)
    return (
      <ReplyForm
        review={review}
        onSaved={(now) => {
          setWriting(false)
          onSaved(now)
        }}
      />
    )
  return (
    <div className="mt-4">
      {review.reply && (
        <p className="mb-2 border-s-2 border-accent ps-4 whitespace-pre-line wrap-anywhere">
          {review.reply.text}
        </p>
      )}
      <Button variant="outline" size="small" onClick={() => setWriting(true)}>
        {review.reply ? 'Edit reply' : 'Reply'}
      </Button>
    </div>
  )
}

function ReplyForm({ review, onSaved }: Replying) {
  const utils = trpc.useUtils()
  const before = review.reply?.text ?? ''
  const set = async (reply: string | null) => {
    const answer = await api.reviews.reply.mutate({
      ...{ reviewId: review.id, reply, version: review.version },
    })
    notify(reply === null ? 'Reply deleted.' : 'Reply saved.')
    onSaved(answer.review)
    await utils.reviews.invalidate()
  }
  const form = useStaffForm({
    id: 'reply',
    initial: { reply: before },
    draftKey: `reply:${review.id}`,
    validate: ({ reply }) => ({
      reply: ReviewReply.shape.reply.safeParse(reply).success ? undefined : 'Please enter a reply.',
    }),
    submit: async ({ reply }) => set(reply.trim()),
    failureText: ({ message }) => message ?? reviewsLabels.failed,
  })
  const removeReply = () =>
    set(null).catch((error: unknown) =>
      notifyError(readAdminFailure(error).message ?? reviewsLabels.failed),
    )
  return (
    <form noValidate className="mt-6 border-t border-line pt-5" onSubmit={form.onSubmit}>
      <TextArea
        {...form.field('reply')}
        label="Reply as the shop"
        hint="Shown publicly below the review. The author gets no email."
        rows={3}
      />
      {form.failure && (
        <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
          {form.failure}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>
          Save reply
        </Button>
        {before && (
          <Button variant="outline" size="small" onClick={() => void removeReply()}>
            Delete reply
          </Button>
        )}
      </div>
    </form>
  )
}
