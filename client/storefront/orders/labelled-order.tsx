/** Renders a scanned parcel label: collection details for couriers, progress for buyers. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderProgress } from '../../ui/orders/order-progress.tsx'
import { OrderTimeline } from '../../ui/orders/order-timeline.tsx'
import { Parcels } from '../../ui/orders/parcels.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'
import { Phones } from '../components/phones.tsx'

export function LabelledOrder({ code }: { code: string }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['order by label', code],
    queryFn: ({ signal }) => api.orders.byLabel.mutate({ code }, { signal }),
  })
  usePage(data ? labels.orderTitle(data.order.orderId) : pageRoutes.order.title)
  if (isError) {
    const { code: why, message } = readFailure(error)
    return (
      <>
        <h1 className="title-1 mb-8">{pageRoutes.order.title}</h1>
        <Failed
          message={(why === 'NOT_FOUND' && message) || labels.openFailed}
          onRetry={() => void refetch()}
        />
        <ToOwnOrder />
      </>
    )
  }
  if (!data) return <PageLoading />
  const { order, cashToCollect, units, history } = data
  return (
    <>
      <h1 className="title-1 mb-8 lining-nums">{labels.orderTitle(order.orderId)}</h1>
      <OrderProgress {...order} />
      <p className="mt-8 rounded-card bg-sand px-5 py-4 text-lg">
        {cashToCollect === undefined
          ? labels.nothingDue
          : labels.dueOnDelivery(formatMoney(cashToCollect))}
        <span className="block text-base text-muted">{labels.units(units)}</span>
      </p>
      <div className="mt-6">
        <Parcels order={order} />
      </div>
      <OrderTimeline changes={history} />
      <p className="mt-8 flex flex-wrap items-center gap-x-6">
        {labels.questions} <Phones className="text-link inline-block py-1.5 tabular-nums" />
      </p>
      <ToOwnOrder orderId={order.orderId} />
    </>
  )
}

/** Links the buyer to the complete order. */
const ToOwnOrder = ({ orderId }: { orderId?: string }) => (
  <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
    {labels.isYours}
    <ButtonLink href={routes.profile.link(orderId)} variant="outline" size="small">
      {labels.seeOrder}
    </ButtonLink>
    <Link href={routes.order.link()} className="text-link py-1.5">
      {labels.findGuest}
    </Link>
  </p>
)
