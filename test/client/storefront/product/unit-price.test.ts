import { expect, test } from 'vitest'
import { unitPrice } from '../../../../client/storefront/product/unit-price.ts'

test.each([
  [30, 'ml', 1_960.5, { size: '30 ml', price: 6_535, per: '100 ml' }],
  [0.5, 'l', 900, { size: '0.5 l', price: 1_800, per: 'l' }],
  [6, 'piece', 1_000, { size: '6 pieces', price: 166.67, per: 'piece' }],
  [1, 'piece', 1_000, undefined],
  [null, null, 1_000, undefined],
  [30, null, 1_000, undefined],
] as const)('calculates the unit price of %s %s for %d', (size, unit, price, expected) => {
  expect(unitPrice({ size, unit }, price)).toEqual(expected)
})
