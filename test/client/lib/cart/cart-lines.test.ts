import { expect, test } from 'vitest'
import {
  changeBy,
  countUnits,
  parseCart,
  setQuantity,
} from '../../../../client/lib/cart/cart-lines.ts'

const lines = [
  { productId: 'A', qty: 1 },
  { productId: 'B', qty: 2 },
]

test('adds to the quantity of a product in the cart', () => {
  expect(changeBy(lines, 'A', 2)).toEqual([
    { productId: 'A', qty: 3 },
    { productId: 'B', qty: 2 },
  ])
  expect(changeBy(lines, 'C', 1).at(-1)).toEqual({ productId: 'C', qty: 1 })
})

test('removes a line with a quantity of zero or less', () => {
  expect(changeBy(lines, 'B', -2)).toEqual([lines[0]])
  expect(changeBy(lines, 'B', -9)).toEqual([lines[0]])
  expect(setQuantity(lines, 'A', 0)).toEqual([lines[1]])
})

test('validates stored cart data', () => {
  expect(parseCart('[{"productId":"A","qty":1},{"productId":"A","qty":2}]')).toEqual([
    { productId: 'A', qty: 3 },
  ])
  expect(
    parseCart('[{"productId":"A","qty":-1},{"qty":1},null,7,{"productId":5,"qty":1}]'),
  ).toEqual([])
  expect(parseCart('{"productId":"A"}')).toEqual([])
  expect(parseCart(null)).toEqual([])
  expect(() => parseCart('[{')).toThrow()
})

test('counts units in the badge', () => {
  expect(countUnits(lines)).toBe(3)
})
