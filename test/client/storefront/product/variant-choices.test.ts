import { expect, test } from 'vitest'
import { choicesOf } from '../../../../client/storefront/product/variant-choices.ts'
import { previewVariant } from '../../../../client/storefront/product/variant-page.ts'

const variant = (productId: string, options: string[], stock = 5) => ({
  productId,
  productName: `Lipstick – ${options.join(' / ')}`,
  options,
  swatch: null,
  price: 1_000,
  lastPrice: 900,
  stock,
  image: '',
})
const group = {
  id: '1',
  name: 'Lipstick',
  handle: 'lipstick',
  options: [
    {
      name: 'Shade',
      values: [
        { value: 'Coral', swatch: { color: '#e2583e' } },
        { value: 'Ruby', swatch: null },
        { value: 'Plum', swatch: null },
      ],
    },
    {
      name: 'Size',
      values: [
        { value: '4 g', swatch: null },
        { value: '8 g', swatch: null },
      ],
    },
  ],
  variants: [
    variant('C4', ['Coral', '4 g']),
    variant('R4', ['Ruby', '4 g'], 0),
    variant('R8', ['Ruby', '8 g']),
    variant('C8', ['Coral', '8 g'], 0),
  ],
  reviews: { count: 0, average: null },
}
const opened = (shown: string) =>
  choicesOf(group, shown).map(({ name, choices }) => [
    name,
    ...choices.map(
      ({ value, productId, isChosen, isSoldOut }) =>
        `${value} ${productId}${isChosen ? ' chosen' : ''}${isSoldOut ? ' sold out' : ''}`,
    ),
  ])

test('opens the variant that keeps the other options, also when it is sold out', () => {
  expect(opened('C4')).toEqual([
    ['Shade', 'Coral C4 chosen', 'Ruby R4 sold out'],
    ['Size', '4 g C4 chosen', '8 g C8 sold out'],
  ])
})

test('opens the first variant in stock when none keeps the other options', () => {
  const { variants, ...rest } = group
  const choices = choicesOf({ ...rest, variants: variants.slice(0, 3) }, 'C4')
  const eight = { value: '8 g', productId: 'R8', changes: ['Ruby'] }
  expect(choices[1]!.choices[1]).toMatchObject(eight)
  expect(choices[0]!.choices[1]).toMatchObject({ productId: 'R4', changes: [] })
  expect(opened('DRAFT')[0]).toEqual(['Shade', 'Coral C4', 'Ruby R8'])
})

test('previews a variant from the data of its group, and no product of another group', () => {
  const product = { productId: 'C4', stock: 5, Images: ['/a.webp', '/b.webp'], category: 'makeup' }
  const details = { product, group, imageAlts: ['A'] } as unknown as Parameters<
    typeof previewVariant
  >[0]
  expect(previewVariant(details, 'R4')).toMatchObject({
    imageAlts: [],
    product: { productId: 'R4', productName: 'Lipstick – Ruby / 4 g', stock: 0, Images: [] },
  })
  expect(previewVariant(details, 'OTHER')).toBeUndefined()
  expect(previewVariant(undefined, 'C4')).toBeUndefined()
})
