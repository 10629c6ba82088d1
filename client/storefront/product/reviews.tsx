/** Customer Reviews: the four states and, when there are many, the rest on demand. */
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { texts } from '../../lib/texts.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { Rating } from '../parts/rating.tsx'

const words = texts.reviews
const shownFirst = 6

type Review = Outputs['reviews']['list']['reviews'][number]

interface Props {
  productId: string
  rating: { count: number; average: number | null } | undefined
}

/** A reviewer without last name is anonymous (docs/screens.md#the-storefront). */
const reviewerName = ({ firstName, lastName }: Pick<Review, 'firstName' | 'lastName'>) =>
  lastName.trim() === '' ? words.anonymous : `${firstName} ${lastName}`.trim()

export function Reviews({ productId, rating }: Props) {
  const query = trpc.reviews.list.useQuery({ productId })
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-20 scroll-mt-24 border-t border-line pt-14"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="title-2">
          {words.title}
        </h2>
        {rating && rating.count > 0 && (
          <p className="flex items-center gap-3 text-muted">
            {rating.average !== null && (
              <>
                <Rating value={rating.average} />
                <span aria-hidden="true">{words.average(rating.average)}</span>
              </>
            )}
            <span>{words.count(rating.count)}</span>
          </p>
        )}
      </div>
      <div className="mt-8">
        {query.isPending ? (
          <div role="status">
            <span className="sr-only">{texts.common.loading}</span>
            <SkeletonText lines={4} className="max-w-text" />
          </div>
        ) : query.isError ? (
          <Failed
            message={words.failed}
            detail={words.failedTitle}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.reviews.length === 0 ? (
          <p className="text-muted">{words.none}</p>
        ) : (
          <ReviewCards reviews={query.data.reviews} />
        )}
      </div>
    </section>
  )
}

function ReviewCards({ reviews }: { reviews: readonly Review[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? reviews : reviews.slice(0, shownFirst)
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((review) => (
          <li key={review.id} className="rounded-card border border-line bg-surface p-6">
            {review.rating !== undefined && (
              <div className="mb-3">
                <Rating value={review.rating} />
              </div>
            )}
            <p className="whitespace-pre-line">{review.comment}</p>
            <p className="mt-4 text-sm text-muted">
              <span className="font-medium text-ink">{reviewerName(review)}</span>
              {' · '}
              <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {!all && reviews.length > shownFirst && (
        <Button look="outline" className="mt-8" onClick={() => setAll(true)}>
          {words.more}
        </Button>
      )}
    </>
  )
}
