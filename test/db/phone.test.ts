import { expect, test } from 'vitest'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { normalisePhone } from '../../db/phone.ts'

test('normalises every spelling of a phone number', () => {
  const spellings = [
    '+94 77 123 4567',
    '+94771234567',
    '0771234567',
    '077-123 4567',
    '(077) 1234567',
    '0094 77 123 4567',
    '94771234567',
    '+94 (0)77 123 4567',
  ]
  expect(new Set(spellings.map(normalisePhone))).toEqual(new Set(['+94771234567']))
  expect(normalisePhone('+1 (415) 555-2671')).toBe('+14155552671')
  // and is read as one; of another country as it was typed
  expect(new Set(spellings.map(readablePhone))).toEqual(new Set(['+94 77 123 4567']))
  for (const foreign of ['+1 (415) 555-2671', '+49 30 12345', '0049 301234', '123 45-67'])
    expect(readablePhone(foreign)).toBe(foreign)
})

test('rejects impossible phone numbers by their digits', () => {
  expect(normalisePhone('123 45-67')).toBe('1234567')
  expect(normalisePhone('0771 234 567 890')).toBe('0771234567890')
})
