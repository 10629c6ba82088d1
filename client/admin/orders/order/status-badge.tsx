/** Shows an order's status as a badge. Staff need more than the customer's green and yellow. */

import type { Order, OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import type { PaymentIssueKind } from '#server/modules/payments/transactions.schema.ts'
import { statusLabel } from '../../../lib/orders/order-status.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { payments as paymentsLabels } from './payment-labels.ts'

const tones: Record<OrderStatus, BadgeTone> = {
  Pending: 'yellow',
  Processing: 'blue',
  Shipped: 'accent',
  Delivered: 'green',
  Cancelled: 'neutral',
}

type Shown = Pick<Order, 'status'> & Partial<Pick<Order, 'delivery' | 'returningSince'>>

export function StatusBadge({ order }: { order: Shown }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[order.status]}>{statusLabel(order.status, order)}</Badge>
      {order.returningSince && <Badge tone="red">Returning</Badge>}
    </span>
  )
}

/** Names the open payment issue of an order, where it has one. */
export const IssueBadge = ({ issue }: { issue: PaymentIssueKind | undefined }) =>
  issue && <Badge tone="red">{paymentsLabels.issues.names[issue]}</Badge>
