import { expect, test } from 'vitest'
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { excerpt } from '../../../client/admin/articles/excerpt.ts'
import {
  axisTop,
  daysBefore,
  formatPeriod,
  lastDays,
  readRange,
} from '../../../client/admin/dashboard/range.ts'
import { sourceOf, withSource } from '../../../client/admin/imports/mapping/mapping-draft.ts'
import {
  addImage,
  fromStored,
  isAltMissing,
  moveImage,
  parseImages,
  printImages,
  resultingImages,
} from '../../../client/admin/media/form-images.ts'
import { addChips, chipsOf } from '../../../client/forms/chips-field.tsx'
import { changedNames, mergeEdits } from '../../../client/forms/merge.ts'
import { readAmount } from '../../../client/lib/values/amount.ts'

const image = (url: string, alt = '') => ({ url, alt, decorative: false })

test('replaces images by new ones unless staff keep the old', () => {
  const stored = [image('a'), image('b')]
  const both = [...stored, { ...image('c'), chosen: 0 }]
  const urls = (images: Parameters<typeof resultingImages>[0]) =>
    resultingImages(images).map(({ url }) => url)
  expect(urls({ images: stored, keepOld: false })).toEqual(['a', 'b'])
  expect(urls({ images: both, keepOld: false })).toEqual(['c'])
  expect(urls({ images: both, keepOld: true })).toEqual(['a', 'b', 'c'])
})

test('lists uploaded images in the order of their choice, not of their arrival', () => {
  const chosen = (place: number) => ({ ...image(`new ${place}`), chosen: place })
  const stored = [image('a'), image('b')]
  const all = [2, 0, 3, 1].reduce((list, place) => addImage(list, chosen(place)), stored)
  expect(all.map(({ url }) => url)).toEqual(['a', 'b', 'new 0', 'new 1', 'new 2', 'new 3'])
  const moved = moveImage(all, 2, 0)
  expect(addImage(moved, chosen(4)).at(-1)).toEqual(chosen(4))
})

test('moves an image within the list', () => {
  const list = [image('a'), image('b'), image('c')]
  const order = (from: number, to: number) =>
    moveImage(list, from, to)
      .map(({ url }) => url)
      .join('')
  expect(order(0, 1)).toBe('bac')
  expect(order(2, 0)).toBe('cab')
  expect(order(1, 9)).toBe('acb')
  expect(order(0, -4)).toBe('abc')
})

test('suggests missing alternative texts and keeps empty ones', () => {
  const images = fromStored(['a', 'b', 'c'], ['Front', ''], (n) => `Soap, ${n + 1}`)
  expect(images.images).toEqual([
    { url: 'a', alt: 'Front', decorative: false },
    { url: 'b', alt: '', decorative: true },
    { url: 'c', alt: 'Soap, 3', decorative: false },
  ])
  expect(isAltMissing(images)).toBe(false)
  expect(isAltMissing({ ...images, images: [{ ...image('d', ' '), chosen: 0 }] })).toBe(true)
  expect(parseImages(printImages(images))).toEqual(images)
  expect(resultingImages(parseImages('nonsense'))).toEqual([])
})

test('splits names at commas and lines, trims them and removes repetitions', () => {
  expect(chipsOf(addChips('rosa', ' gulab, rosa,,  two  words \n last'))).toEqual([
    'rosa',
    'gulab',
    'two words',
    'last',
  ])
})

test('uses days in Sri Lankan time, and the default range for an invalid address', () => {
  expect(shopDay(new Date('2026-03-01T20:00:00Z'))).toBe('2026-03-02')
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(lastDays(7, '2026-03-07')).toEqual({ from: '2026-03-01', to: '2026-03-07' })
  const read = (text: string) => readRange(new URLSearchParams(text), '2026-03-30')
  expect(read('from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  for (const wrong of ['', 'from=2026-02-31&to=2026-03-01', 'from=2026-03-02&to=2026-03-01'])
    expect(read(wrong)).toEqual({ from: '2026-03-01', to: '2026-03-30' })
})

test('sets one source for a mapping field and keeps hidden rules', () => {
  const mapping = {
    templates: { productId: '{Nr|slug}' },
    columns: { price: 'Preis', Images: ['1', '2'] },
    currency: { rate: 300 },
  }
  expect(sourceOf(mapping, 'productId')).toEqual({ kind: 'template', text: '{Nr|slug}' })
  expect(sourceOf(mapping, 'Images')).toEqual({ kind: 'columns', columns: ['1', '2'] })
  expect(sourceOf(mapping, 'price')).toEqual({ kind: 'column', column: 'Preis' })
  expect(sourceOf(mapping, 'stock')).toEqual({ kind: 'none' })
  const changed = withSource(
    withSource(mapping, 'productId', { kind: 'column', column: 'Nr' }),
    'price',
    { kind: 'constant', text: '5' },
  )
  expect(changed).toEqual({
    columns: { productId: 'Nr', Images: ['1', '2'] },
    constants: { price: '5' },
    currency: { rate: 300 },
  })
})

test('merges two edits and reports only fields that both changed', () => {
  const base = { name: 'Soap', price: '100', stock: '9', version: '1' }
  const sold = { ...base, stock: '8', version: '2' }
  const renamed = { ...base, name: 'Rose Soap' }
  expect(mergeEdits(base, renamed, sold)).toEqual({
    merged: { name: 'Rose Soap', price: '100', stock: '8', version: '2' },
    clashes: [],
  })
  const theirs = { ...sold, name: 'Neem Soap' }
  expect(mergeEdits(base, renamed, theirs).clashes).toEqual(['name'])
  expect(mergeEdits(base, renamed, { ...sold, name: 'Rose Soap' }).clashes).toEqual([])
  expect(mergeEdits(base, base, theirs)).toEqual({ merged: theirs, clashes: [] })
  expect(changedNames(base, theirs)).toEqual(['name', 'stock'])
})

test('shows article texts without Markdown in the table', () => {
  expect(excerpt('## Rain\n\nUse **less**, see [how](https://a.lk).\n- once\n1. `twice`')).toBe(
    'Rain\n\nUse less, see how.\nonce\ntwice',
  )
})

test('reads commas of thousands and lakhs, never as decimals', () => {
  const read = (typed: string) => readAmount(typed)
  expect(['4,500', '1,50,000.50', ' 12 ', '0.5', '12,34,567'].map(read)).toEqual([
    4_500, 150_000.5, 12, 0.5, 1_234_567,
  ])
  for (const typed of ['4,5', '4,50', '1,2,3', 'abc', '4.500,00'])
    expect(read(typed), typed).toBeNaN()
  expect(read('  ')).toBe(undefined)
})

test('ends an axis at a round number and labels bars with their days', () => {
  expect([-3, 0, 1, 7, 10, 11, 230, 8_001].map(axisTop)).toEqual([
    ...[2, 2, 2, 8, 10, 20, 400, 10_000],
  ])
  const period = { from: '2026-10-30', to: '2026-11-01' }
  expect(formatPeriod(period, 'week')).toBe('30 Oct – 1 Nov 2026')
  expect(formatPeriod(period, 'month')).toBe('Oct 2026')
  expect(formatPeriod({ from: '2026-11-01', to: '2026-11-01' }, 'day')).toBe('1 Nov 2026')
})
