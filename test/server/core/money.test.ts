import { expect, test } from 'vitest'
import { money, percent } from '#server/core/values/fields.schema.ts'
import { rupeeText, toCents, toRupees } from '#server/core/values/money.ts'

test('converts every price of two decimals to cents and back', () => {
  // 19.99 * 100 is 1998.9999999999998, and 1.1 * 100 is 110.00000000000001.
  expect([19.99, 1.1, 0.29, 4.35, 1_299.05].map(toCents)).toEqual([1_999, 110, 29, 435, 129_905])
  const wrong: number[] = []
  for (let cents = 0; cents <= 1_000_000; cents += 1)
    if (toCents(toRupees(cents)) !== cents || toRupees(cents) !== Number((cents / 100).toFixed(2)))
      wrong.push(cents)
  expect(wrong).toEqual([])
  expect(toCents(9_999_999_999.99)).toBe(999_999_999_999)
})

test('formats rupees with two decimals and thousands separators', () => {
  expect([325_000, 5, 0, 129_950].map(rupeeText)).toEqual([
    'LKR 3,250.00',
    'LKR 0.05',
    'LKR 0.00',
    'LKR 1,299.50',
  ])
})

test('accepts two decimals in amounts and percentages, with the rounding errors of double sums', () => {
  for (const [value, passes] of [
    [0.1 + 0.2, true],
    [33.33, true],
    [33.3300001, true],
    [33.335, false],
    [0.001, false],
  ] as const)
    for (const schema of [money(), percent()])
      expect(schema.safeParse(value).success, String(value)).toBe(passes)
})
