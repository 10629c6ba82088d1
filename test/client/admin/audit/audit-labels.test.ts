import { expect, test } from 'vitest'
import {
  actionLabel,
  entityLabel,
  fieldLabel,
  formatValue,
  recordName,
} from '../../../../client/admin/audit/audit-labels.ts'
import { readSources } from '../../../support/sources.ts'

test('translates every action of the audit log', () => {
  const written = readSources('server').flatMap(({ text }) =>
    [...text.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action!),
  )
  expect(written.length).toBeGreaterThan(40)
  for (const action of written)
    expect(actionLabel(action)).toMatch(/^[A-Z][A-Za-z ]+: [A-Za-z\d ]+$/)
})

test.each([
  ['product.update', 'Product: changed'],
  ['order.refund-recorded', 'Order: refund recorded'],
  ['cod-payout.record', 'COD payout: recorded'],
  ['api-key.rotate', 'API key: secret rotated'],
  ['user.login-failed', 'Account: login failed'],
  ['user.reset-two-factor', 'Account: 2FA reset'],
  ['user.issue-setup-code', 'Account: 2FA setup code issued'],
  // of a later version
  ['gift-card.top-up', 'gift card: top up'],
])('%s reads %s', (action, text) => {
  expect(actionLabel(action)).toBe(text)
})

test.each([
  ['lastPrice', 1_250.5, 'LKR 1,250.50'],
  ['stock', 1_250, '1,250'],
  ['hidden', true, 'yes'],
  ['notes', '', 'none'],
  ['paymentMethod', 'cod', 'Cash on Delivery'],
  ['permissions', ['orders.read', 'refunds'], 'View orders, Refund orders'],
  ['schedule', { salePrice: 5, saleFrom: null }, 'sale price: LKR 5.00, sale from: none'],
])('formats a value of %s for people', (field, value, text) => {
  expect(formatValue(field, value)).toBe(text)
})

test('labels fields, entities and settings of the audit log', () => {
  expect(fieldLabel('lastPrice')).toBe('last price')
  expect(entityLabel('api-key')).toBe('API keys')
  expect(recordName('setting', 'orders.lowStock')).toBe('Low stock threshold (units)')
  expect(recordName('order', 'ORD-000001')).toBe('ORD-000001')
})
