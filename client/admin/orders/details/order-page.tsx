/** Renders /admin/orders/{orderId}: one order, its history, its buyer and its next step. */

import { useState } from 'react'
import type { OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import { Loaded } from '../../../forms/loaded.tsx'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { hasModule } from '../../../lib/config/config.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { useSegment } from '../../../lib/navigation/address.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import { OrderDocuments } from '../../documents/order-documents.tsx'
import { linkToChangeOrder, linkToOrderPage, paths } from '../../navigation/paths.ts'
import { CallCard } from '../confirmation/call-card.tsx'
import { orders as ordersLabels } from '../order/labels.ts'
import { tabs } from '../order/list-labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from '../order/page-labels.ts'
import { IssueBadge, StatusBadge } from '../order/status-badge.tsx'
import { OrderParcels } from '../parcels/order-parcels.tsx'
import { BankTransfer } from '../payments/bank-transfer.tsx'
import { ManualRefund } from '../payments/manual-refund.tsx'
import { PaymentTransactions } from '../payments/payment-transactions.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { NextStep } from './next-step.tsx'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { InternalNotes, Tags } from './order-notes.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { UpdateDialog } from './update-dialog.tsx'

export default function OrderPage() {
  const orderId = useSegment(linkToOrderPage(''))
  const query = trpc.orders.get.useQuery({ orderId }, { staleTime: 0 })
  return (
    <>
      {!query.data && <PageHead title={labels.title(orderId)} back={back} />}
      <Loaded query={query} failed="The order could not be loaded.">
        {(order) => <OneOrder key={orderId} order={order} />}
      </Loaded>
    </>
  )
}

const back = { href: paths.orders, label: labels.back }

/** Links to the form of an order that is not shipped. */
const ChangeLink = whenModule(
  'order-editing',
  ({ order: { orderId, status } }: { order: AdminOrder }) =>
    status === 'Pending' || status === 'Processing' ? (
      <ButtonLink href={linkToChangeOrder(orderId)} variant="outline" size="small">
        Edit order
      </ButtonLink>
    ) : null,
)

function OneOrder({ order }: { order: AdminOrder }) {
  const { orderId } = order
  const utils = trpc.useUtils()
  const canWrite = useCan()('orders.write')
  const about = trpc.orders.activity.useQuery(
    { orderId },
    { staleTime: 0, enabled: hasModule('order-activity') },
  )
  const [nextStatus, setNextStatus] = useState<OrderStatus>()
  // One form or step is primary: the open form, else the next step.
  const [isReturning, setReturning] = useState(false)
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <PageHead
        title={labels.title(orderId)}
        subtitle={
          <span className="flex flex-wrap items-center gap-3">
            <StatusBadge order={order} /> <IssueBadge issue={order.payment.issue} />{' '}
            {formatDateTime(order.date)}
          </span>
        }
        back={back}
      >
        {canWrite && (
          <>
            <Button variant="outline" size="small" onClick={() => setNextStatus(order.status)}>
              {ordersLabels.update}
            </Button>
            <ChangeLink order={order} />
            <NextStep order={order} ask={setNextStatus} isSecond={isReturning || isBooking} />
          </>
        )}
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* the first element there has its own margin */}
        <div className="-mt-5">
          <h2 className="sr-only">Order</h2>
          {order.toConfirm && canWrite && <ToCall orderId={orderId} />}
          <OrderParcels order={order} />
          <OrderItems order={order} />
          <OrderReturns order={order} onReturning={setReturning} />
          {!hasModule('order-activity') ? (
            <OrderHistory order={order} />
          ) : about.data ? (
            <OrderTimeline order={order} timeline={about.data.timeline} />
          ) : about.isError ? (
            <Failed message="The timeline could not be loaded." onRetry={() => about.refetch()} />
          ) : (
            <SkeletonText lines={6} />
          )}
        </div>
        <div className="space-y-6">
          <h2 className="sr-only">{labels.who}</h2>
          <OrderBuyer order={order} buyer={about.data?.buyer} />
          <div>
            <ManualRefund order={order} />
            <BankTransfer order={order} />
            <PaymentTransactions order={order} isSecond={isReturning} onBooking={setBooking} />
          </div>
          {about.data && (
            <>
              <InternalNotes orderId={orderId} timeline={about.data.timeline} />
              <Tags orderId={orderId} tags={about.data.tags} />
            </>
          )}
          <OrderDocuments order={order} />
        </div>
      </div>
      {nextStatus && (
        <UpdateDialog
          order={order}
          to={nextStatus}
          onClose={() => setNextStatus(undefined)}
          onUpdated={() => void utils.orders.invalidate()}
        />
      )}
    </>
  )
}

/** Renders the confirmation call that the order awaits. */
const ToCall = whenModule('order-confirmation', OpenCall)

function OpenCall({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const { data } = trpc.orders.calls.useQuery({ orderId }, { staleTime: 0 })
  const call = data?.items[0]
  if (!call) return null
  return (
    <section aria-labelledby="order-call" className="mt-5">
      <h3 id="order-call" className="title-3 mb-2 text-xl">
        {tabs.toConfirm}
      </h3>
      <CallCard order={call} onNoted={() => void utils.orders.invalidate()} />
    </section>
  )
}
