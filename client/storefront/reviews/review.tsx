/** Renders /review: the delivered items, each with a review form; or the emailed request. */
import { lazy, Suspense, useState } from 'react'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { useAccount } from '../../lib/account/account.ts'
import { useLinkToken } from '../../lib/account/link-token.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDate } from '../../lib/values/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Suggestions } from '../components/product-row.tsx'
import { ItemButtons, ReviewChoice } from './review-choice.tsx'

const labels = texts.reviews
const most = 100
const LinkedReview = lazy(() => import('./linked-review.tsx'))

interface Choice {
  order: Order
  item: Order['orderedItems'][number]
}

/** Returns the product that the address names, as emails do: its form opens at once. */
function namedIn(orders: readonly Order[], productId: string | null): Choice | undefined {
  for (const order of orders)
    for (const item of order.orderedItems) if (item.productId === productId) return { order, item }
}

export default function ReviewPage() {
  const token = useLinkToken()
  if (token === '') return <OwnReviews />
  return (
    <Suspense>
      <LinkedReview key={token} token={token} />
    </Suspense>
  )
}

function OwnReviews() {
  usePage(pageRoutes.review.title)
  const { user, failed, retry } = useAccount()
  const search = useSearchParameters()
  /** null: closed */
  const [choice, setChoice] = useState<Choice | null>()
  const query = trpc.orders.list.useQuery(
    { status: 'Delivered', limit: most },
    { enabled: user !== undefined },
  )
  const wanted = search.get('order')
  const orders = (query.data ?? []).filter((order) => !wanted || order.orderId === wanted)
  const chosen = choice === undefined ? namedIn(orders, search.get('product')) : choice
  return (
    <div className="page max-w-3xl! pt-8 pb-10 lg:pt-12">
      <h1 className="title-1">{labels.pageTitle}</h1>
      <p className="mt-3 mb-10 text-lg text-muted">{labels.choose}</p>
      {failed ? (
        <Failed message={texts.account.fetchFailed} onRetry={retry} />
      ) : query.isError ? (
        <Failed message={texts.orders.failed} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div role="status" className="space-y-4">
          <span className="sr-only">{texts.orders.loading}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : orders.length === 0 ? (
        <>
          <Empty title={labels.nothing}>
            <ButtonLink href={routes.profile.link()}>{texts.orders.title}</ButtonLink>
          </Empty>
          <Suggestions />
        </>
      ) : (
        orders.map((order) => (
          <section key={order.orderId} aria-labelledby={order.orderId} className="mb-10">
            <h2 id={order.orderId} className="mb-3 font-sans font-medium tracking-normal">
              {labels.ofOrder(order.orderId)}{' '}
              <span className="text-muted">· {formatDate(order.date)}</span>
            </h2>
            <ItemButtons items={order.orderedItems} choose={(item) => setChoice({ order, item })} />
          </section>
        ))
      )}
      {chosen && user && <ReviewChoice {...chosen} user={user} onClose={() => setChoice(null)} />}
    </div>
  )
}
