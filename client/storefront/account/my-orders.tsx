/** Renders My Orders: newest first, details in a dialog, reviews of delivered orders. */
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OrderDetails } from '../../ui/orders/order-details.tsx'
import { OrderProgress } from '../../ui/orders/order-progress.tsx'
import { OrderTable } from '../../ui/orders/order-table.tsx'
import { OrderTimeline } from '../../ui/orders/order-timeline.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { CancelOrder } from '../components/cancel-order.tsx'
import { Suggestions } from '../components/product-row.tsx'
import { OwnDocuments } from '../orders/own-documents.tsx'
import { WaitsForPayment } from '../payment/waits-for-payment.tsx'
import { ReviewChoice } from '../reviews/review-choice.tsx'

const labels = texts.orders
/** Orders that one press on "Show more" adds. */
const step = 20

export function MyOrders({ user }: { user: Outputs['users']['me'] }) {
  const [, navigate] = useLocation()
  const [shown, setShown] = useState(step)
  const [reviewing, setReviewing] = useState<Order>()
  const open = useSearchParameters().get('order')
  // Requests one order more than shown, to know whether there are more.
  const query = trpc.orders.list.useQuery(
    { limit: Math.min(200, shown + 1) },
    { placeholderData: keepPreviousData },
  )
  const orders = query.data?.slice(0, shown) ?? []
  const close = () => {
    const state: unknown = history.state
    const opened = typeof state === 'object' && state !== null && 'openedHere' in state
    if (opened) history.back()
    else navigate(routes.profile.link(), { replace: true })
  }
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders" className="title-2 mb-6">
        {labels.title}
      </h2>
      {query.isPending ? (
        <div role="status" className="space-y-4">
          <p className="text-muted">{labels.loading}</p>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      ) : query.isError ? (
        <Failed message={labels.failed} onRetry={() => void query.refetch()} />
      ) : orders.length === 0 ? (
        <>
          <Empty title={labels.none}>
            <ButtonLink href={routes.products.link()}>{labels.noneCta}</ButtonLink>
          </Empty>
          <Suggestions />
        </>
      ) : (
        <>
          <OrderTable
            orders={orders}
            caption={labels.title}
            onDetails={({ orderId }) =>
              navigate(routes.profile.link(orderId), { state: { openedHere: true } })
            }
            actions={(order) =>
              order.status === 'Delivered' && (
                <Button size="small" onClick={() => setReviewing(order)}>
                  {labels.addReview}
                </Button>
              )
            }
          />
          {(query.data?.length ?? 0) > shown && (
            <div className="mt-8 text-center">
              <Button
                variant="outline"
                busy={query.isPlaceholderData}
                onClick={() => setShown(shown + step)}
              >
                {labels.more}
              </Button>
            </div>
          )}
        </>
      )}
      {open && <OneOrder orderId={open} known={orders} onClose={close} />}
      {reviewing && (
        <ReviewChoice order={reviewing} user={user} onClose={() => setReviewing(undefined)} />
      )}
    </section>
  )
}

interface OneOrderProps {
  orderId: string
  known: readonly Order[]
  onClose: () => void
}

/** Shows the order of the address, even when it is not among the listed ones. */
function OneOrder({ orderId, known, onClose }: OneOrderProps) {
  const listed = known.find((order) => order.orderId === orderId)
  const query = trpc.orders.get.useQuery({ orderId })
  const utils = trpc.useUtils()
  const history = trpc.orders.history.useQuery({ orderId }, { enabled: !query.isError })
  const order = query.data ?? listed
  if (query.isError && !listed)
    return (
      <p role="alert" className="mt-6 text-danger">
        {labels.notFound(orderId)}
      </p>
    )
  if (!order) return null
  return (
    <OrderDetails order={order} onClose={onClose} inAddress>
      <div className="mt-6">
        <OrderProgress {...order} />
      </div>
      <WaitsForPayment order={order} onChange={() => void utils.orders.invalidate()} />
      <OwnDocuments order={order} />
      {history.data && <OrderTimeline changes={history.data} order={order} />}
      <CancelOrder order={order} onChange={() => void utils.orders.invalidate()} />
    </OrderDetails>
  )
}
