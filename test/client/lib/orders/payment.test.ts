import { expect, test } from 'vitest'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { paymentText } from '../../../../client/lib/orders/payment.ts'

type Payment = Order['payment']

test.each<[string, Payment, string]>([
  ['on its way', { status: 'due', state: 'due', due: 500 }, 'due in cash'],
  ['cancelled before it was paid', { status: 'due', state: 'void' }, 'nothing to pay'],
  [
    'cancelled while its transfer was awaited',
    { status: 'unpaid', state: 'void' },
    'nothing to pay',
  ],
  ['paid in part', { status: 'due', state: 'due', paid: 200, due: 300 }, 'partially paid'],
  ['paid in cash', { status: 'paid', state: 'collected', paid: 500 }, 'paid'],
  ['refunded in part', { status: 'paid', state: 'partRefunded', paid: 300 }, 'partially refunded'],
  ['refunded', { status: 'refunded', state: 'refunded' }, 'refunded'],
  [
    'cancelled with cash to refund',
    { status: 'owed', state: 'collected', paid: 500 },
    'to be refunded',
  ],
  ['written off', { status: 'due', state: 'writtenOff' }, 'nothing to pay'],
])('labels a cash order that is %s', (_, payment, text) => {
  expect(paymentText({ paymentMethod: 'cod', payment })).toBe(`Cash on Delivery, ${text}`)
})

test('does not show store credit as a part payment', () => {
  const payment: Payment = { status: 'due', state: 'due', paid: 200, credit: 200, due: 300 }
  expect(paymentText({ paymentMethod: 'cod', payment })).toBe(
    'Store credit LKR 200.00; Cash on Delivery LKR 300.00, due in cash',
  )
})
