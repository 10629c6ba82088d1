import { expect, test } from 'vitest'
import { arrivalText, costText } from '../../../../client/lib/delivery/delivery-text.ts'

test.each([
  ['2026-11-24', '2026-11-25', 'Tuesday to Wednesday'],
  ['2026-11-24', '2026-11-24', 'Tuesday'],
  ['2026-11-23', '2026-11-24', 'today to Tuesday'],
  ['2026-11-29', '2026-11-30', 'Sunday to Monday 30 November'],
])('formats days from %s to %s as %s on Monday', (earliest, latest, text) => {
  expect(arrivalText({ earliest, latest }, '2026-11-23')).toBe(text)
})

test.each([
  [350, 'LKR 350'],
  [350.5, 'LKR 350.50'],
  [1_200, 'LKR 1,200'],
  [0, 'free'],
])('formats a delivery price of %d as %s', (amount, text) => {
  expect(costText(amount)).toBe(text)
})
