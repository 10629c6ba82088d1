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

test('adding a product that is there adds to its quantity, in its place', () => {
  expect(changeBy(lines, 'A', 2)).toEqual([
    { productId: 'A', qty: 3 },
    { productId: 'B', qty: 2 },
  ])
  expect(changeBy(lines, 'C', 1).at(-1)).toEqual({ productId: 'C', qty: 1 })
})

test('a quantity of zero or less removes the line', () => {
  expect(changeBy(lines, 'B', -2)).toEqual([lines[0]])
  expect(changeBy(lines, 'B', -9)).toEqual([lines[0]])
  expect(setQuantity(lines, 'A', 0)).toEqual([lines[1]])
})

test('what somebody else wrote into the storage is judged', () => {
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

test('the badge counts pieces, not lines', () => {
  expect(countUnits(lines)).toBe(3)
})
