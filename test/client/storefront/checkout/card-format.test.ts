import { describe, expect, test } from 'vitest'
import {
  applyTyping,
  formatCardNumber,
  formatCvv,
  formatExpiry,
} from '../../../../client/storefront/checkout/card-format.ts'

/** Plays keystrokes into a field as a browser would; `<` is Backspace, `[` moves the caret left. */
function type(keys: string, format: (text: string) => string): string {
  let value = ''
  let caret = 0
  for (const key of keys) {
    if (key === '[') {
      caret = Math.max(0, caret - 1)
      continue
    }
    const typed =
      key === '<'
        ? value.slice(0, Math.max(0, caret - 1)) + value.slice(caret)
        : value.slice(0, caret) + key + value.slice(caret)
    const at = key === '<' ? Math.max(0, caret - 1) : caret + 1
    ;({ value, caret } = applyTyping(value, typed, at, format))
  }
  return value
}

describe('a card number', () => {
  test.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424242424242421', '4242 4242 4242 4242'],
    ['42424<', '4242'],
    ['42424<<', '424'],
    ['4242 4242', '4242 4242'],
    ['42abc42', '4242'],
    // In the middle: the digit before the space goes, the rest closes up.
    ['42425[<', '4245'],
  ])('shows %s as %s', (keys, shown) => {
    expect(type(keys, formatCardNumber)).toBe(shown)
  })

  test('groups a card number pasted with spaces or dashes', () => {
    expect(formatCardNumber(' 4242-4242 42424242 ')).toBe('4242 4242 4242 4242')
  })

  test('keeps the caret behind the typed digit', () => {
    expect(applyTyping('4242 4242', '42942 4242', 3, formatCardNumber)).toEqual({
      value: '4294 2424 2',
      caret: 3,
    })
  })
})

describe('an expiry date', () => {
  test.each([
    ['1', '1'],
    ['12', '12/'],
    ['1226', '12/26'],
    ['5', '05/'],
    ['526', '05/26'],
    ['1/26', '01/26'],
    ['12/26', '12/26'],
    ['12/2026', '12/20'],
    ['1226<', '12/2'],
    ['1226<<', '12'],
    ['1226<<<', '1'],
    ['1226<<<<', ''],
    ['5<', '0'],
    ['5<<', ''],
  ])('shows %s as %s', (keys, shown) => {
    expect(type(keys, formatExpiry)).toBe(shown)
  })

  test('keeps the last two digits of a pasted year', () => {
    expect(formatExpiry('12/2030')).toBe('12/30')
    expect(formatExpiry('1230')).toBe('12/30')
  })
})

test('limits a security code to three digits', () => {
  expect(formatCvv('12a34')).toBe('123')
})
