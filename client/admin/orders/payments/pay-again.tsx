/** Asks for the payment method of an order that is restored from Cancelled and unpaid. */
import type { OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import { CheckField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import type { AdminOrder } from '../order/order-columns.tsx'

const words = adminTexts.payments

/** Returns true when restoring the order requires a payment method. */
export const asksHowPaid = (order: AdminOrder, next: OrderStatus): boolean =>
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

export function PayAgain({ order, link, value, onChange, onLeave }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{words.payAgain}</legend>
      <CheckField
        kind="radio"
        name="pay-again"
        label={words.payCash}
        checked={value === 'cash'}
        onChange={() => onChange('cash')}
      />
      {link.offered && order.email && (
        <CheckField
          kind="radio"
          name="pay-again"
          label={link.possible ? words.payLink(order.email) : words.payLinkPending}
          disabled={!link.possible}
          checked={value === 'link'}
          onChange={() => onChange('link')}
        />
      )}
      <CheckField
        kind="radio"
        name="pay-again"
        label={words.leaveCancelled}
        checked={false}
        onChange={onLeave}
      />
    </fieldset>
  )
}
