import { amountText } from '../../../core/values/money.ts'
import { facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { type EmailOrder, orderEmail, toOrder, whereToPay, wholeOrder } from './order-content.ts'
import { whenCashIsPaid } from './payment-text.ts'

/** Says what is still to be paid, or is refunded. */
function paymentChangeText(order: EmailOrder): string {
  const { payment, total } = order
  const { status, due = 0, paid = 0 } = payment
  if (status === 'unpaid') return `Please pay ${amountText(total)}.`
  const when = whenCashIsPaid(order)
  if (due > 0 && paid > 0) return `${amountText(due)} is still due in cash ${when}.`
  if (due > 0) return `Please have ${amountText(due)} ready in cash ${when}.`
  return paid > total ? `You have overpaid ${amountText(paid - total)}. We will refund it.` : ''
}

export const orderChanged = orderEmail(
  undefined,
  {
    changes: [
      { what: 'Rose Dew Serum', from: '1', to: '2' },
      { what: 'Total', part: 'total', from: 'LKR 3,580.00', to: 'LKR 6,030.00' },
    ],
  },
  {
    name: 'order-changed',
    description: 'To a customer, when staff edit an order before it ships.',
    subject: 'Your order {order} was changed',
    closing: 'Is something not right? Reply to this email and we will look into it.',
    body: (order, shop) => [
      heading('Your order was changed'),
      paragraph(
        [`${order.name}, we changed your order.`, paymentChangeText(order)].join(' ').trim(),
      ),
      facts(
        'Changes',
        ...(order.changes ?? []).map(
          ({ what, from, to }) =>
            [what, from || to ? `${from || '—'} → ${to || '—'}` : 'updated'] as const,
        ),
      ),
      ...whereToPay(order),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
