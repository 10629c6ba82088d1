import { rupeeText, toCents } from '../../../core/values/money.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import type { OrderReturn } from '../order/returns.schema.ts'
import { orderEmail, toOrder, wholeOrder } from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

const ways: Readonly<Record<NonNullable<OrderReturn['method']>, string>> = {
  provider: ' goes back the way you paid. Banks take a few days to show it',
  cash: ' was given back to you in cash',
  bank: ' was given back to you by bank transfer',
  card: ' was given back to your card',
  other: ' was given back to you',
  credit: ' is store credit of your account now, for your next order',
  exchange: ' pays for your new order',
}

/** Says in one sentence how the money is refunded. */
function moneyOf({ amount, back, method, exchangedFor }: OrderReturn): string {
  if (back && method)
    return `${rupeeText(toCents(back))}${ways[method]}${method === 'exchange' && exchangedFor ? ` ${exchangedFor}` : ''}.`
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
        back: 780,
        method: 'provider',
      },
    ],
  },
  {
    name: 'order-returned',
    description: 'To a customer, when something of their order came back, or a part of its money.',
    subject: 'About your order {order} at {shop}',
    closing: 'If anything is not as you expected, answer this email.',
    prepare: wholeWith(),
    body: (order, shop) => {
      const last = order.returns?.at(-1)
      const came = last?.lines.map(({ quantity, name }) => `${quantity} × ${name}`) ?? []
      return [
        heading(came.length > 0 ? 'We have got it back' : 'A part of your money goes back'),
        ...(came.length > 0
          ? [paragraph(`${order.name}, this came back to us: ${came.join(', ')}.`)]
          : []),
        ...(last && moneyOf(last) ? [paragraph(moneyOf(last))] : []),
        ...documentNote(order, 'credit-note'),
        ...wholeOrder(order, shop),
        toOrder(order, shop),
      ]
    },
  },
)
