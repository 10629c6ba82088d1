/** Renders one review: stars, text, photos, the shop's reply, and a report button. */
import { BadgeCheck } from 'lucide-react'
import type { Outputs } from '../../lib/api/trpc.ts'
import * as labels from '../../lib/texts/review-details.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDate } from '../../lib/values/format.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Rating } from '../components/rating.tsx'
import type { OpenPhoto } from './photo-dialog.tsx'

export type Review = Outputs['reviews']['list']['reviews'][number] & {
  /** the values of the reviewed variant, on the page of its group */
  options?: string[]
}

/**
 * Returns the reviewer's name; without last name it is anonymous (docs/screens.md#the-storefront).
 */
const reviewerName = ({ firstName, lastName }: Pick<Review, 'firstName' | 'lastName'>) =>
  lastName.trim() === '' ? texts.reviews.anonymous : `${firstName} ${lastName}`.trim()

interface Props {
  review: Review
  report: () => void
  openPhoto: (photo: OpenPhoto) => void
}

export function ReviewCard({ review, report, openPhoto }: Props) {
  const { rating, comment, createdAt, photos = [], verified, reply, options } = review
  const author = reviewerName(review)
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-6">
      {rating !== undefined && (
        <div className="mb-3">
          <Rating value={rating} />
        </div>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
      {photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={labels.openPhoto(at + 1, author)}
                onClick={() => openPhoto({ src: photo, label: labels.photoOf(at + 1, author) })}
                className="block cursor-zoom-in"
              >
                <ResponsiveImage
                  src={photo}
                  alt=""
                  sizes="5rem"
                  className="h-24 w-20 rounded-control border border-line"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-muted">
        <span className="font-medium text-ink wrap-anywhere">{author}</span>
        {' · '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {options && (
          <span className="block wrap-anywhere">{labels.ofVariant(options.join(' / '))}</span>
        )}
      </p>
      {reply && (
        <div className="mt-4 border-s-2 border-accent ps-4 text-sm">
          <p className="font-medium">
            {labels.replyOf(reply.by)}
            <span className="font-normal text-muted">
              {' · '}
              <time dateTime={reply.at}>{formatDate(reply.at)}</time>
            </span>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
        </div>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-4 pt-1 text-sm">
        {verified && (
          <span className="inline-flex items-center gap-1.5 text-good">
            <BadgeCheck aria-hidden size={16} />
            {labels.verified}
          </span>
        )}
        <button
          type="button"
          onClick={report}
          aria-label={labels.reportOf(author)}
          className="text-link ms-auto min-h-9 text-muted"
        >
          {labels.report}
        </button>
      </p>
    </li>
  )
}
