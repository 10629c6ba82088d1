/**
 * Renders a guest's order: complete by its link, progress only by order number and phone number.
 */
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import type { FoundOrder } from '#server/modules/orders/order/buyers.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { OrderBody } from '../../ui/orders/order-body.tsx'
import { OrderProgress } from '../../ui/orders/order-progress.tsx'
import { OrderTimeline } from '../../ui/orders/order-timeline.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'
import { CancelOrder } from '../components/cancel-order.tsx'
import { WaitsForPayment } from '../payment/waits-for-payment.tsx'
import { FindOrder } from './find-order.tsx'
import { LabelledOrder } from './labelled-order.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { useLinkedOrder, useOrderToken } from './use-order.ts'

export default function OrderPage() {
  const token = useOrderToken()
  const label = useSearchParameters().get('parcel')
  return (
    <div className="page max-w-3xl pt-10 pb-10 lg:pt-16">
      {token !== '' ? (
        <Linked key={token} token={token} />
      ) : label ? (
        <LabelledOrder key={label} code={label} />
      ) : (
        <Unlinked />
      )}
    </div>
  )
}

function Linked({ token }: { token: string }) {
  const { data, error, isError, refetch } = useLinkedOrder(token)
  const isInvalid = isError && readFailure(error).code === 'NOT_FOUND'
  usePage(data ? labels.orderTitle(data.order.orderId) : pageRoutes.order.title)
  if (isInvalid)
    return (
      <>
        <p role="alert" className="mb-8 rounded-card bg-sand px-5 py-4">
          {labels.linkInvalid}
        </p>
        <Unlinked />
      </>
    )
  if (!data)
    return isError ? (
      <>
        <h1 className="title-1 mb-8">{pageRoutes.order.title}</h1>
        <Failed message={labels.openFailed} onRetry={() => void refetch()} />
      </>
    ) : (
      <PageLoading />
    )
  return (
    <Shown order={data.order}>
      <WaitsForPayment order={data.order} token={token} onChange={() => void refetch()} />
      <OwnDocuments order={data.order} link={token} />
      <OrderTimeline changes={data.history} order={data.order} />
      <CancelOrder order={data.order} link={token} onChange={() => void refetch()} />
    </Shown>
  )
}

function Unlinked() {
  const [found, setFound] = useState<FoundOrder>()
  usePage(found ? labels.orderTitle(found.order.orderId) : labels.findTitle, found?.order.orderId)
  if (found)
    return (
      <Shown order={found.order}>
        <OrderTimeline changes={found.history} order={found.order} />
        <p className="mt-6 text-sm text-muted">{labels.foundHint}</p>
        <Button variant="outline" size="small" className="mt-4" onClick={() => setFound(undefined)}>
          {labels.another}
        </Button>
      </Shown>
    )
  return (
    <div className="max-w-xl">
      <h1 className="title-1">{labels.findTitle}</h1>
      <p className="mt-4 mb-8">{labels.findText}</p>
      <FindOrder onFound={setFound} />
      <p className="mt-8 text-muted">
        {labels.withAccount}{' '}
        <Link
          href={routes.login.link(routes.profile.link())}
          className="text-link inline-block py-1"
        >
          {texts.account.goToLogin}
        </Link>
      </p>
    </div>
  )
}

function Shown({ order, children }: { order: FoundOrder['order']; children: ReactNode }) {
  return (
    <>
      <h1 className="title-1 mb-8 lining-nums">{labels.orderTitle(order.orderId)}</h1>
      <div className="mb-8">
        <OrderProgress {...order} />
      </div>
      <OrderBody order={order} />
      {children}
    </>
  )
}
