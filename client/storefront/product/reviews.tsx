/** Renders Customer Reviews in four states; many reviews load on demand. */
import { lazy, Suspense, useState } from 'react'
import type { ProductGroup } from '#server/modules/catalog/products/variants.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { Rating } from '../components/rating.tsx'
import type { OpenPhoto } from './photo-dialog.tsx'
import { type Review, ReviewCard } from './review-card.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))
const ReportReview = lazy(() => import('./report-review.tsx'))

const labels = texts.reviews
const shownFirst = 6

interface Props {
  productId: string
  /** all its variants' reviews are shown */
  group: Pick<ProductGroup, 'id'> | undefined
  rating: { count: number; average: number | null } | undefined
}

export default function Reviews({ productId, group, rating }: Props) {
  const ofProduct = trpc.reviews.list.useQuery({ productId }, { enabled: !group })
  const ofGroup = trpc.productGroups.reviews.useQuery(
    { groupId: group?.id ?? '' },
    { enabled: Boolean(group) },
  )
  const query = group ? ofGroup : ofProduct
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-20 scroll-mt-24 border-t border-line pt-14"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="title-2">
          {labels.title}
        </h2>
        {rating && rating.count > 0 && (
          <p className="flex items-center gap-3 text-muted">
            {rating.average !== null && (
              <>
                <Rating value={rating.average} />
                <span aria-hidden="true">{labels.average(rating.average)}</span>
              </>
            )}
            <span>{labels.count(rating.count)}</span>
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
            message={labels.failed}
            detail={labels.failedTitle}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.reviews.length === 0 ? (
          <p className="text-muted">{labels.none}</p>
        ) : (
          <ReviewCards reviews={query.data.reviews} />
        )}
      </div>
    </section>
  )
}

function ReviewCards({ reviews }: { reviews: readonly Review[] }) {
  const [all, setAll] = useState(false)
  const [photo, setPhoto] = useState<OpenPhoto>()
  const [reporting, setReporting] = useState<string>()
  const shown = all ? reviews : reviews.slice(0, shownFirst)
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            report={() => setReporting(review.id)}
            openPhoto={setPhoto}
          />
        ))}
      </ul>
      {!all && reviews.length > shownFirst && (
        <Button variant="outline" className="mt-8" onClick={() => setAll(true)}>
          {labels.more}
        </Button>
      )}
      {photo && (
        <Suspense>
          <PhotoDialog {...photo} onClose={() => setPhoto(undefined)} />
        </Suspense>
      )}
      {reporting && (
        <Suspense>
          <ReportReview reviewId={reporting} onClose={() => setReporting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
