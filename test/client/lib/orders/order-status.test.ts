import { expect, test } from 'vitest'
import { statusLabel } from '../../../../client/lib/orders/order-status.ts'
import { collection } from '../../../support/collection.ts'

test.each([
  ['Processing', 'Processing', 'Processing'],
  ['Shipped', 'Shipped', 'Ready for collection'],
  ['Delivered', 'Delivered', 'Collected'],
  ['Cancelled', 'Cancelled', 'Cancelled'],
] as const)(
  'labels a %s order %s with delivery and %s with collection',
  (status, delivered, label) => {
    expect(statusLabel(status, {})).toBe(delivered)
    expect(statusLabel(status, { delivery: collection })).toBe(label)
  },
)
