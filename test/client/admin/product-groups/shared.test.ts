import { expect, test } from 'vitest'
import {
  problemOfShared,
  sharedChangeOf,
  sharedImages,
  sharedText,
  withShared,
  withSharedEdits,
} from '../../../../client/admin/product-groups/shared.ts'
import { formerValues } from '../../../../client/admin/product-groups/shared-undo.ts'

const variant = (productId: string, Images: string[], description = 'Soft') => ({
  options: [productId],
  swatch: null,
  product: { productId, productName: productId, description, category: 'lips', Images, version: 4 },
  details: { brand: 'Araliya' },
})
const variants = [
  variant('coral', ['/coral', '/box', '/size']),
  variant('ruby', ['/ruby', '/box', '/size'], 'Bright'),
  variant('plum', ['/size', '/plum', '/box']),
] as never[]
const chosen = (...urls: string[]) => ({
  images: JSON.stringify({ images: urls.map((url) => ({ url, alt: '', decorative: true })) }),
})

test('a text that differs in one variant is no shared text', () => {
  expect(sharedText(variants, 'description')).toBeUndefined()
  expect(sharedText(variants, 'category')).toBe('lips')
})

test('shared images are those of all variants', () => {
  expect(sharedImages(variants)).toEqual(['/box', '/size'])
  expect(sharedImages([])).toEqual([])
})

test('new shared images leave the images of a variant, and its first one, in place', () => {
  const images = (edits: object) => withSharedEdits(variants, edits, []).map(({ Images }) => Images)
  expect(images(chosen('/new', '/box'))).toEqual([
    ['/coral', '/new', '/box'],
    ['/ruby', '/new', '/box'],
    ['/new', '/box', '/plum'],
  ])
  expect(images(chosen())).toEqual([['/coral'], ['/ruby'], ['/plum']])
  expect(withShared(['/coral'], [], ['/box', '/coral'])).toEqual(['/coral', '/box'])
})

test('an edit of all variants names the version of each, and keeps edits of one variant', () => {
  const own = [{ productId: 'ruby', version: 4, stock: 3 }]
  expect(withSharedEdits(variants, {}, own)).toBe(own)
  expect(withSharedEdits(variants, { brand: ' ' }, own)).toEqual([
    { productId: 'coral', version: 4 },
    { productId: 'ruby', version: 4, stock: 3 },
    { productId: 'plum', version: 4 },
  ])
  expect(sharedChangeOf({ brand: ' ' })).toEqual({ details: { brand: null } })
  expect(sharedChangeOf(chosen('/new'))).toBeUndefined()
})

test('more images than a product may have are refused with the name of the variant', () => {
  const twelve = Array.from({ length: 12 }, (_, place) => `/${place}`)
  expect(problemOfShared(variants, chosen(...twelve))).toBe('coral would have more than 12 images')
  expect(problemOfShared(variants, chosen(...twelve.slice(1)))).toBeUndefined()
})

test('the undo restores only the fields that were changed', () => {
  expect(formerValues(variants, { description: 'New' }, false)[1]).toEqual({
    productId: 'ruby',
    description: 'Bright',
  })
  expect(formerValues(variants, { details: { brand: null } }, true)[0]).toEqual({
    productId: 'coral',
    details: { brand: 'Araliya' },
    Images: ['/coral', '/box', '/size'],
  })
})
