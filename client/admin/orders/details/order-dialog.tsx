/**
 * Renders one order in a dialog: details, history, documents. ?order= of the list is its address.
 */

import type { ReactNode } from 'react'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { destinationOf } from '../../../lib/delivery/destination.ts'
import { orderNotes } from '../../../lib/orders/order-notes.ts'
import { paymentText } from '../../../lib/orders/payment.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import { OrderDocuments } from '../../documents/order-documents.tsx'
import { linkToOrderPage } from '../../navigation/paths.ts'
import { orders as labels } from '../order/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import { open as openAsPage } from '../order/page-labels.ts'
import { IssueBadge, StatusBadge } from '../order/status-badge.tsx'
import { OrderParcels } from '../parcels/order-parcels.tsx'
import { BankTransfer } from '../payments/bank-transfer.tsx'
import { ManualRefund } from '../payments/manual-refund.tsx'
import { PaymentTransactions } from '../payments/payment-transactions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'

const shop = texts.orders

interface Props {
  orderId: string
  /** the row of the list, shown until the order has loaded */
  known: AdminOrder | undefined
  /** missing without the permission */
  onUpdate?: (order: AdminOrder) => void
  onClose: () => void
}

export function OrderDialog({ orderId, known, onUpdate, onClose }: Props) {
  const query = trpc.orders.get.useQuery({ orderId }, { placeholderData: known, staleTime: 0 })
  const order = query.data
  return (
    <Dialog
      inAddress
      title={`${shop.detailsTitle} ${orderId}`}
      onClose={onClose}
      className="w-[min(52rem,calc(100vw-2rem))]"
      footer={
        <>
          <ButtonLink href={linkToOrderPage(orderId)} variant="plain" size="small">
            {openAsPage}
          </ButtonLink>
          {order && onUpdate && (
            <Button variant="outline" size="small" onClick={() => onUpdate(order)}>
              {labels.update}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {shop.close}
          </Button>
        </>
      }
    >
      {order ? (
        <>
          <Facts order={order} />
          <ManualRefund order={order} />
          <BankTransfer order={order} />
          <OrderParcels order={order} />
          <OrderDocuments order={order} />
          <OrderItems order={order} />
          <PaymentTransactions order={order} />
          <OrderHistory order={order} />
        </>
      ) : query.isError ? (
        <Failed message={shop.failed} onRetry={() => query.refetch()} />
      ) : (
        <div role="status" aria-label={shop.loading}>
          <SkeletonText lines={8} />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ order }: { order: AdminOrder }) {
  const place = destinationOf(order)
  const facts: [label: string, value: ReactNode][] = [
    [shop.columns.id, order.orderId],
    [
      shop.columns.status,
      <span key="status" className="flex flex-wrap gap-1">
        <StatusBadge order={order} />
        <IssueBadge issue={order.payment.issue} />
      </span>,
    ],
    ...(order.reason ? [[labels.why, labels.reasons[order.reason]] as [string, string]] : []),
    [shop.dateTime, formatDateTime(order.date)],
    [shop.columns.total, formatMoney(order.total)],
    [
      place.label,
      <span key="address" className="whitespace-pre-line">
        {place.lines.join('\n')}
      </span>,
    ],
    [
      shop.phone,
      <a key="phone" className="text-link" href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>
        {readablePhone(order.phone)}
      </a>,
    ],
    [
      'Email',
      <span key="email">
        {order.guest && `${labels.guest} `}
        {order.email ? (
          <a className="text-link" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        ) : (
          'without an email'
        )}
      </span>,
    ],
    [shop.payment, paymentText(order)],
    ...orderNotes(order).map(({ label, text }): [string, ReactNode] => [
      label,
      <span key={label} className="whitespace-pre-line">
        {text}
      </span>,
    ]),
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
