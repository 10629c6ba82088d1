/** Asks for the text and stars of a review; a failure keeps the input. */

import { lazy, Suspense, useState } from 'react'
import { NewReview } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { TextArea, TextField } from '../../forms/field.tsx'
import { FormError, useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { type Outputs, queryClient } from '../../lib/api/trpc.ts'
import { useLeaveGuard } from '../../lib/navigation/leave-guard.ts'
import * as more from '../../lib/texts/review-details.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { cx } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { star as starShape } from '../components/rating.tsx'

const labels = texts.reviews
const stars = [1, 2, 3, 4, 5] as const
const loadPhotos = () => import('./review-photos.tsx')
const ReviewPhotos = lazy(loadPhotos)

type Answer = Outputs['reviews']['add']

interface ReviewInput {
  comment: string
  rating: number | null
  firstName: string
  lastName: string
}

interface Props {
  /** the key of the draft */
  draftId: string
  /** the reviewer's signature */
  names: { firstName: string; lastName: string }
  /** the token of an emailed link, without a session: the reviewer types the signature */
  link?: string
  /** rejects with the call's own error */
  send: (said: ReviewInput) => Promise<Answer>
  /** `pending`: the review awaits approval */
  onDone: (pending: boolean) => void
  onCancel?: () => void
}

export function ReviewForm({ draftId: about, names, link, send, onDone, onCancel }: Props) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  /** the review is saved; its photos are not yet */
  const [written, setWritten] = useState<Answer>()
  const form = useForm({
    id: 'review',
    initial: { comment: '', rating: '', firstName: names.firstName, lastName: names.lastName },
    validate: ({ comment }) => ({
      comment: NewReview.shape.comment.safeParse(comment).success ? undefined : labels.required,
    }),
    submit: async ({ comment, rating, firstName, lastName }) => {
      const said = { comment, firstName, lastName, rating: rating ? Number(rating) : null }
      const answer =
        written ??
        (await send(said).catch((error: unknown) => {
          const { message, code, issues } = readFailure(error)
          const why = message && code !== 'INTERNAL' ? ` ${message}` : ''
          const name =
            link && issues.find(({ path }) => path === 'firstName' || path === 'lastName')
          throw new FormError(labels.addFailed + why, name ? { [name.path]: name.message } : {})
        }))
      if (photos.length > 0) {
        setWritten(answer)
        const { sendPhotos } = await loadPhotos()
        const why = await sendPhotos(answer.review.id, photos, link)
        if (why) throw new FormError([more.photosFailed, why, more.photosAgain].join(' '))
      }
      void queryClient.invalidateQueries({ queryKey: [['reviews']] })
      void queryClient.invalidateQueries({ queryKey: [['products', 'details']] })
      onDone(answer.pending === true)
    },
    draftKey: `review ${about}`,
  })
  useLeaveGuard(form.dirty && !form.busy)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <fieldset className="mb-5">
        <legend className="mb-1.5 text-sm font-medium">
          {labels.rating} <span className="font-normal text-muted">({texts.common.optional})</span>
        </legend>
        <div className="inline-flex flex-row-reverse">
          {[...stars].reverse().map((star) => (
            <label
              key={star}
              className={cx(
                'peer cursor-pointer px-1 peer-hover:text-accent hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
                star <= Number(form.values.rating) ? 'text-accent' : 'text-control',
              )}
            >
              <input
                type="radio"
                name="rating"
                value={star}
                checked={form.values.rating === String(star)}
                onChange={(event) => form.set('rating', event.target.value)}
                className="sr-only"
              />
              <svg
                viewBox="-1 -1 22 22"
                aria-hidden="true"
                className="size-8"
                stroke="currentColor"
                strokeWidth="1.4"
                fill={star <= Number(form.values.rating) ? 'currentColor' : 'none'}
              >
                <path d={starShape} />
              </svg>
              <span className="sr-only">{labels.stars(star)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...form.field('comment')}
        label={labels.label}
        rows={5}
        required
        readOnly={written !== undefined}
      />
      {link && (
        <div className="mt-5 grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            {...form.field('firstName')}
            label={more.firstName}
            hint={more.nameHint}
            autoComplete="given-name"
            optional
          />
          <TextField
            {...form.field('lastName')}
            label={more.lastName}
            autoComplete="family-name"
            optional
          />
        </div>
      )}
      <Suspense fallback={<Skeleton className="mt-5 h-24" />}>
        <ReviewPhotos photos={photos} change={setPhotos} />
      </Suspense>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {onCancel && <CancelButton onClose={onCancel} />}
        <Button type="submit" size="small" busy={form.busy}>
          {labels.submit}
        </Button>
      </div>
    </form>
  )
}
