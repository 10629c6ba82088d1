/** Renders the review form of an emailed review request, without a login. */
import { useQuery } from '@tanstack/react-query'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/review-details.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { useReviewed } from './review-choice.tsx'
import { ReviewForm } from './review-form.tsx'

export default function LinkedReview({ token }: { token: string }) {
  usePage(pageRoutes.review.title)
  const done = useReviewed()
  const { data, error, isError, refetch } = useQuery({
    queryKey: [['reviews'], 'getRequest', token],
    queryFn: ({ signal }) => api.reviews.getRequest.mutate({ token }, { signal }),
    retry: false,
    // After the review was written, the same link answers differently.
    staleTime: 0,
    gcTime: 0,
  })
  const isExpired = isError && readFailure(error).code === 'NOT_FOUND'
  return (
    <div className="page max-w-2xl! pt-8 pb-16 lg:pt-12">
      <h1 className="title-1">{texts.reviews.pageTitle}</h1>
      {isExpired ? (
        <Empty title={labels.linkExpired}>
          <p className="mb-4">{labels.linkExpiredHint}</p>
          <ButtonLink href={routes.review.link()}>{labels.toReviews}</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failed message={labels.loadFailed} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" className="mt-8 space-y-4">
          <span className="sr-only">{texts.common.loading}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      ) : data.reviewed ? (
        <Empty title={labels.alreadyReviewed}>
          <ButtonLink href={routes.product.link(data.productId)}>{data.name}</ButtonLink>
        </Empty>
      ) : (
        <>
          <p className="mt-3 text-lg text-muted">{labels.intro}</p>
          <div className="my-8 flex items-center gap-4 rounded-card bg-sand p-4">
            <ResponsiveImage
              src={data.image}
              alt=""
              sizes="4rem"
              className="h-20 w-16 shrink-0 rounded-control"
            />
            <p className="min-w-0">
              <span className="block font-medium wrap-anywhere">{data.name}</span>
              <span className="text-sm text-muted">{labels.ofOrder(data.orderId)}</span>
            </p>
          </div>
          <ReviewForm
            draftId={`${data.orderId} ${data.productId}`}
            names={data}
            link={token}
            send={(said) => api.reviews.addByLink.mutate({ token, ...said })}
            onDone={done}
          />
        </>
      )}
    </div>
  )
}
