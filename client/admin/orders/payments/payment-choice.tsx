/** Asks for the payment method of an order that is restored from Cancelled and unpaid. */

import type { OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import { CheckField } from '../../../forms/field.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'
import { payments as labels } from '../order/payment-labels.ts'

/** Returns true when restoring the order requires a payment method. */
export const needsPaymentChoice = (order: AdminOrder, next: OrderStatus): boolean =>
  order.status === 'Cancelled' &&
  next !== 'Cancelled' &&
  ['refunded', 'unpaid'].includes(order.payment.status)

interface Props {
  order: AdminOrder
  /** a payment link is offered, and can be sent for this status */
  link: { offered: boolean; possible: boolean }
  value: 'cash' | 'link'
  onChange: (value: 'cash' | 'link') => void
  onLeave: () => void
}

export function PaymentChoice({ order, link, value, onChange, onLeave }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{labels.payAgain}</legend>
      <CheckField
        kind="radio"
        name="pay-again"
        label={labels.payCash}
        checked={value === 'cash'}
        onChange={() => onChange('cash')}
      />
      {link.offered && order.email && (
        <CheckField
          kind="radio"
          name="pay-again"
          label={link.possible ? labels.payLink(order.email) : labels.payLinkPending}
          disabled={!link.possible}
          checked={value === 'link'}
          onChange={() => onChange('link')}
        />
      )}
      <CheckField
        kind="radio"
        name="pay-again"
        label={labels.leaveCancelled}
        checked={false}
        onChange={onLeave}
      />
    </fieldset>
  )
}
