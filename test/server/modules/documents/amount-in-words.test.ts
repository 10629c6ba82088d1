import { expect, test } from 'vitest'
import { amountInWords } from '#server/modules/documents/amount-in-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [5, 'Rupees zero and cents five only'],
  [1_00, 'Rupees one only'],
  [19_99, 'Rupees nineteen and cents ninety-nine only'],
  [40_00, 'Rupees forty only'],
  [100_00, 'Rupees one hundred only'],
  [101_01, 'Rupees one hundred and one and cents one only'],
  [3_250_50, 'Rupees three thousand two hundred and fifty and cents fifty only'],
  [1_000_000_00, 'Rupees one million only'],
  [1_000_042_00, 'Rupees one million and forty-two only'],
  [
    9_999_999_999_99,
    'Rupees nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine and cents ninety-nine only',
  ],
])('%d cents are %s', (cents, text) => {
  expect(amountInWords(cents)).toBe(text)
})
