import { expect, test } from 'vitest'
import {
  deedOf,
  fieldOf,
  nameOf,
  sayValue,
  thingsOf,
} from '../../../../client/admin/audit/in-words.ts'
import { readSources } from '../../../support/sources.ts'

test('whatever the server writes into the log is told in words', () => {
  const written = readSources('server').flatMap(({ text }) =>
    [...text.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action!),
  )
  expect(written.length).toBeGreaterThan(40)
  for (const action of written) expect(deedOf(action)).toMatch(/^[A-Z][A-Za-z ]+: [a-z ]+$/)
})

test.each([
  ['product.update', 'Product: changed'],
  ['order.refund-recorded', 'Order: refund recorded'],
  ['order.given-back', 'Order: refund recorded'],
  ['remittance.book', 'COD payout: book'],
  ['api-key.rotate', 'API key: got a new secret'],
  ['user.login-failed', 'Account: failed to log in'],
  ['user.lift-factor', 'Account: second factor lifted'],
  ['user.grant-setup-code', 'Account: given a code for the first second factor'],
  // of a version to come
  ['gift-card.hand-over', 'gift card: hand over'],
])('%s reads %s', (action, words) => {
  expect(deedOf(action)).toBe(words)
})

test.each([
  ['lastPrice', 1_250.5, 'LKR 1,250.50'],
  ['stock', 1_250, '1,250'],
  ['hidden', true, 'yes'],
  ['notes', '', 'nothing'],
  ['paymentMethod', 'cod', 'Cash on Delivery'],
  ['permissions', ['orders.read', 'refunds'], 'See orders, Give money back'],
  ['schedule', { salePrice: 5, saleFrom: null }, 'sale price: LKR 5.00, sale from: nothing'],
])('a value of %s is read by people', (field, value, words) => {
  expect(sayValue(field, value)).toBe(words)
})

test('fields, things and settings have names', () => {
  expect(fieldOf('lastPrice')).toBe('last price')
  expect(thingsOf('api-key')).toBe('API keys')
  expect(nameOf('setting', 'orders.lowStock')).toBe('Low on stock, pieces at most')
  expect(nameOf('order', 'ORD-000001')).toBe('ORD-000001')
})
