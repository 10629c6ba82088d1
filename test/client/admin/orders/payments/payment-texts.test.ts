/** The names of payment transactions in the admin area. */
import { expect, test } from 'vitest'
import { payments } from '../../../../../client/admin/orders/order/payment-labels.ts'

test('names a chargeback that the shop won a reversed chargeback', () => {
  expect(payments.entryName({ kind: 'chargedBack', amount: -2080 })).toBe('Charged back')
  expect(payments.entryName({ kind: 'chargedBack', amount: 2080 })).toBe('Chargeback reversed')
})
