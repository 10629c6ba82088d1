import { expect, test } from 'vitest'
import { createShelf } from '#server/catalogue/shelf.ts'

const capacity = 1024 * 1024
const page = 10_000

test('a shelf never holds more than its bytes, and a stranger who asks for much pushes out nobody else', () => {
  const shelf = createShelf<string>(capacity)
  shelf.keep('popular', 'the front page', page)
  for (let number = 1; number <= 2_000; number += 1) {
    shelf.keep(`once ${number}`, 'junk', page)
    expect(shelf.size()).toBeLessThanOrEqual(capacity)
    if (number % 50 === 0) expect(shelf.find('popular')).toBe('the front page')
  }
  expect(shelf.find('once 2000')).toBe('junk')
  expect(shelf.find('once 1')).toBeUndefined()
})

test('what nobody asks for again goes, the oldest first; replaced values count once; huge ones are not kept', () => {
  const shelf = createShelf<string>(capacity)
  shelf.keep('first', 'forgotten', page)
  for (let number = 1; number <= 200; number += 1) shelf.keep(`later ${number}`, 'x', page)
  expect(shelf.find('first')).toBeUndefined()
  shelf.clear()
  for (let round = 1; round <= 500; round += 1) shelf.keep('same', String(round), page)
  expect(shelf.size()).toBeLessThan(2 * page)
  expect(shelf.find('same')).toBe('500')
  shelf.keep('huge', 'y', capacity / 8)
  shelf.keep('h'.repeat(capacity / 16), 'y', 1)
  expect(shelf.find('huge')).toBeUndefined()
  expect(shelf.size()).toBeLessThan(2 * page)
  shelf.clear()
  expect([shelf.size(), shelf.find('same')]).toEqual([0, undefined])
})
