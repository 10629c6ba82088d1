import { rupeeText, toCents } from '../../../core/values/money.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import type { OrderReturn } from '../order/returns.schema.ts'
import { orderEmail, toOrder, wholeOrder } from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

const refundTexts: Readonly<Record<NonNullable<OrderReturn['method']>, string>> = {
  provider: ' is refunded to your original payment method. Banks take a few days to show it',
  cash: ' was refunded to you in cash',
  bank: ' was refunded to you by bank transfer',
  card: ' was refunded to your card',
  other: ' was refunded to you',
  credit: ' is refunded as store credit for your next order',
  exchange: ' pays for your new order',
}

/** Says in one sentence how the money is refunded. */
function refundText({ amount, refunded: back, method, exchangedFor }: OrderReturn): string {
  if (back && method)
    return `${rupeeText(toCents(back))}${refundTexts[method]}${method === 'exchange' && exchangedFor ? ` ${exchangedFor}` : ''}.`
  return amount > 0 ? `Your order costs ${rupeeText(toCents(amount))} less.` : ''
}

export const orderReturned = orderEmail(
  undefined,
  {
    status: 'Delivered',
    payment: { status: 'paid', state: 'partRefunded', brand: 'visa', last4: '4242' },
    returns: [
      {
        date: '2026-11-28T04:15:00.000Z',
        lines: [{ productId: 'BB-004', name: 'Sandalwood & Sea Salt Soap', quantity: 1 }],
        amount: 780,
        refunded: 780,
        method: 'provider',
      },
    ],
  },
  {
    name: 'order-returned',
    description: 'To a customer, when staff record a return or a partial refund.',
    subject: 'About your order {order} at {shop}',
    closing: 'If anything is not as you expected, reply to this email.',
    prepare: wholeWith(),
    body: (order, shop) => {
      const last = order.returns?.at(-1)
      const units = last?.lines.map(({ quantity, name }) => `${quantity} × ${name}`) ?? []
      return [
        heading(units.length > 0 ? 'We received your return' : 'Partial refund'),
        ...(units.length > 0
          ? [paragraph(`${order.name}, we received these items: ${units.join(', ')}.`)]
          : []),
        ...(last && refundText(last) ? [paragraph(refundText(last))] : []),
        ...documentNote(order, 'credit-note'),
        ...wholeOrder(order, shop),
        toOrder(order, shop),
      ]
    },
  },
)
