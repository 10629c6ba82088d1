import { expect, test } from 'vitest'
import type { CatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import { createAnswers, createStore } from '#server/platform/cache/store.ts'
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'

const capacity = 1024 * 1024
const page = 10_000

const open = () => createStore<{ text: string; bytes: number }>(({ bytes }) => bytes, capacity)

test('limits the bytes of a store and of each client', () => {
  const store = open()
  store.set('popular', { text: 'the front page', bytes: page })
  for (let number = 1; number <= 2_000; number += 1) {
    store.set(`once ${number}`, { text: 'junk', bytes: page })
    expect(store.calculatedSize).toBeLessThanOrEqual(capacity)
    if (number % 50 === 0) expect(store.get('popular')?.text).toBe('the front page')
  }
  expect(store.get('once 2000')?.text).toBe('junk')
  expect(store.get('once 1')).toBeUndefined()
})

test('evicts the oldest values and stores no huge ones', () => {
  const store = open()
  store.set('first', { text: 'forgotten', bytes: page })
  for (let number = 1; number <= 200; number += 1)
    store.set(`later ${number}`, { text: 'x', bytes: page })
  expect(store.get('first')).toBeUndefined()
  store.clear()
  for (let round = 1; round <= 500; round += 1)
    store.set('same', { text: String(round), bytes: page })
  expect(store.calculatedSize).toBeLessThan(2 * page)
  expect(store.get('same')?.text).toBe('500')
  store.set('huge', { text: 'y', bytes: capacity / 8 })
  store.set('h'.repeat(capacity / 16), { text: 'y', bytes: 1 })
  expect(store.get('huge')).toBeUndefined()
  expect(store.calculatedSize).toBeLessThan(2 * page)
  store.clear()
  expect([store.calculatedSize, store.get('same')]).toEqual([0, undefined])
})

test('computes a value once for each version and stores no failure', async () => {
  let version: number | undefined = 1
  let move: (dropsAll: boolean) => void = () => {}
  const answers = createAnswers({
    version: () => version,
    onChange(listener) {
      move = listener
    },
  } as Partial<CatalogueVersion> as CatalogueVersion)
  let computed = 0
  const count = async () => {
    computed += 1
    return computed
  }
  const ask = () => answers.memo('count', count)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  move(true)
  expect([await ask(), await ask()]).toEqual([2, 2])
  move(false)
  expect(await ask()).toBe(2)
  await expect(answers.memo('other', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  )
  expect(await answers.memo('other', count)).toBe(3)
  version = undefined
  move(true)
  expect([await ask(), await ask()]).toEqual([4, 5])
})

test('reads a product again after a change of its key, and caches none without a listener', async () => {
  let version: number | undefined = 1
  const changed = new Map<string, number>()
  let drop: (dropsAll: boolean) => void = () => {}
  const answers = createAnswers({
    lastChange: () => 1,
    isCurrent: (read, keys) =>
      version !== undefined && keys.every((key) => (changed.get(key) ?? 0) <= read),
    onChange(listener) {
      drop = listener
    },
  } as Partial<CatalogueVersion> as CatalogueVersion)
  const requested: string[] = []
  const ask = (...ids: string[]) =>
    answers.products(ids, async () => {
      requested.push(ids.join())
      return ids.map((product_id) => ({ product_id }) as ProductViewRow)
    })
  await ask('ROSE', 'OIL')
  expect((await ask('OIL', 'ROSE')).map((row) => row.product_id)).toEqual(['OIL', 'ROSE'])
  expect(requested).toEqual(['ROSE,OIL'])
  changed.set('p-OIL', 2)
  for (const ids of [['ROSE'], ['ROSE', 'OIL'], ['OIL']]) await ask(...ids)
  expect(requested.slice(1)).toEqual(['ROSE,OIL', 'OIL'])
  drop(true)
  await ask('ROSE')
  version = undefined
  for (const _ of ['lost', 'still lost']) await ask('ROSE')
  expect(requested.slice(3)).toEqual(['ROSE', 'ROSE', 'ROSE'])
})
