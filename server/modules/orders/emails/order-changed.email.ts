import { amountText } from '../../../core/values/money.ts'
import { facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderEmail, type ToldOrder, toOrder, whereToPay, wholeOrder } from './order-content.ts'
import { whenCashIsPaid } from './payment-text.ts'

/** Says what is still to be paid, or is refunded. */
function whatOfMoney(order: ToldOrder): string {
  const { payment, total } = order
  const { status, due = 0, paid = 0 } = payment
  if (status === 'unpaid') return `Please pay ${amountText(total)}.`
  const when = whenCashIsPaid(order)
  if (due > 0 && paid > 0) return `${amountText(due)} are still to be paid in cash ${when}.`
  if (due > 0) return `Please have ${amountText(due)} ready in cash ${when}.`
  return paid > total ? `You have paid ${amountText(paid - total)} too much: we give it back.` : ''
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
    description: 'To a customer, when staff changed an order before it was sent.',
    subject: 'Your order {order} was changed',
    closing: 'This is not what you wanted? Answer this email and we will look into it.',
    body: (order, shop) => [
      heading('Your order was changed'),
      paragraph([`${order.name}, we changed your order.`, whatOfMoney(order)].join(' ').trim()),
      facts(
        'What changed',
        ...(order.changes ?? []).map(
          ({ what, from, to }) =>
            [what, from || to ? `${from || '—'} → ${to || '—'}` : 'is another one now'] as const,
        ),
      ),
      ...whereToPay(order),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
