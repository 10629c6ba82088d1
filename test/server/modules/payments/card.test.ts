import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardBrand,
  cardProblems,
  isCardNumber,
  isExpired,
  parseExpiry,
} from '#server/modules/payments/card.schema.ts'

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })

/** The one digit that makes the number right. */
const checkDigit = (start: string): string =>
  [...'0123456789'].find((digit) => isCardNumber(start + digit))!

test('accepts exactly one of ten check digits, and detects every wrong digit', () => {
  fc.assert(
    fc.property(digits(12, 15), fc.nat(), fc.integer({ min: 1, max: 9 }), (start, place, by) => {
      const right = [...'0123456789'].filter((digit) => isCardNumber(start + digit))
      expect(right).toHaveLength(1)
      const number = start + right[0]
      const at = place % number.length
      const typo = String((Number(number[at]) + by) % 10)
      expect(isCardNumber(number.slice(0, at) + typo + number.slice(at + 1))).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('accepts card numbers of 13 to 16 digits with spaces and dashes', () => {
  expect(isCardNumber('4242 4242-4242 4242')).toBe(true)
  for (const length of [11, 16]) {
    const start = '4'.repeat(length)
    expect(checkDigit(start)).toBeUndefined()
  }
  for (const typed of ['', '4242x4242x4242x4242', '４２４２４２４２４２４２４２４２']) {
    expect(isCardNumber(typed)).toBe(false)
  }
})

test('accepts a card to the end of its month', () => {
  expect(parseExpiry('06/30')).toEqual({ month: 6, year: 2030 })
  for (const typed of ['6/30', '00/30', '13/30', '06-30', '06/2030', ''])
    expect(parseExpiry(typed)).toBeUndefined()
  const june = { month: 6, year: 2030 }
  expect(isExpired(june, new Date('2030-06-30T23:59:59.999Z'))).toBe(false)
  expect(isExpired(june, new Date('2030-07-01T00:00:00.000Z'))).toBe(true)
  expect(isExpired({ month: 12, year: 2030 }, new Date('2031-01-01T00:00:00Z'))).toBe(true)
})

test('detects brands by the first digits', () => {
  const numbers: [string, string][] = [
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['6200000000000005', 'unionpay'],
    ['3530111333300000', 'card'],
  ]
  for (const [number, brand] of numbers) {
    expect(cardBrand(number)).toBe(brand)
    expect(isCardNumber(number), number).toBe(true)
  }
})

test.each([
  ['cardNumber', '4242424242424241', 'is not a valid card number'],
  ['expiryDate', '13/30', 'must be a month and a year, MM/YY'],
  ['expiryDate', '12/29', 'is past: the card has expired'],
  ['cvv', '12', 'must be the three digits on the back of the card'],
])('reports %s %s as the only problem of a card', (field, typed, message) => {
  const card = { cardNumber: '4242424242424242', expiryDate: '01/30', cvv: '123' }
  const now = new Date('2030-01-31')
  expect(cardProblems(card, now)).toEqual([])
  expect(cardProblems({ ...card, [field]: typed }, now)).toEqual([{ field, message }])
})

test('card problems name their field and never repeat the input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (cardNumber, expiryDate, cvv) => {
      const problems = cardProblems({ cardNumber, expiryDate, cvv }, new Date('2030-01-01'))
      for (const { field, message } of problems) {
        const typed = { cardNumber, expiryDate, cvv }[field]
        if (/\d{3}/.test(typed)) expect(message).not.toContain(typed)
      }
    }),
  )
})
