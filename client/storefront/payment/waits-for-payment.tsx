/** Says on an order's page that the order is unpaid, and how to pay. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import * as labels from '../../lib/texts/payment.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { PayButton } from './pay-button.tsx'
import { Transfer } from './transfer.tsx'

interface Props {
  order: Pick<Order, 'orderId' | 'payment' | 'paymentMethod' | 'total'>
  /** the token of a guest's order */
  token?: string
  onChange: () => void
}

export function WaitsForPayment({ order, token = '', onChange }: Props) {
  const { payBy } = order.payment
  if (!payBy) return null
  if (order.paymentMethod === 'bank')
    return <Transfer order={order} token={token} onChange={onChange} />
  return (
    <div className="my-6 rounded-card bg-sand p-5 print:hidden">
      <p className="mb-4">{labels.waitsForPayment(formatDateTime(payBy))}</p>
      <PayButton orderId={order.orderId} token={token} label={labels.payNow} onChange={onChange} />
    </div>
  )
}
