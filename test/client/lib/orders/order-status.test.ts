import { expect, test } from 'vitest'
import { statusLabel } from '../../../../client/lib/orders/order-status.ts'
import { collection } from '../../../support/collection.ts'

test.each([
  ['Processing', 'Processing', 'Processing'],
  ['Shipped', 'Shipped', 'Ready for collection'],
  ['Delivered', 'Delivered', 'Collected'],
  ['Cancelled', 'Cancelled', 'Cancelled'],
] as const)(
  'an order that is %s is labelled %s when it is delivered and %s when it is collected',
  (status, delivered, label) => {
    expect(statusLabel(status, {})).toBe(delivered)
    expect(statusLabel(status, { delivery: collection })).toBe(label)
  },
)
