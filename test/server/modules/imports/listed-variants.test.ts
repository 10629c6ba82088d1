/** JSON products that list their variants: the draft of their mapping, and what it reads. */
import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'
import { planText } from '../../../support/import-plan.ts'

const drafted = async (products: unknown) =>
  suggestMapping(await recognise(Buffer.from(JSON.stringify(products)), true))

/** Plans products with their drafted mapping. */
async function planned(products: unknown, change: Mapping = {}) {
  const { mapping } = await drafted(products)
  return planText(JSON.stringify(products), { ...mapping, ...change })
}
const groupsOf = ({ rows }: Awaited<ReturnType<typeof planned>>) =>
  Object.fromEntries(rows.map(({ row }) => [row.productId, row.group?.options]))
const reasons = ({ rows }: Awaited<ReturnType<typeof planned>>) =>
  rows.flatMap(({ issues }) => issues.map(({ value, reason }) => `${value}: ${reason}`))

const pencil = (colors: unknown, more: object = {}) => ({
  ...{ id: 1048, name: 'Lip Pencil', category: 'makeup', price: '5.0', stock: 3 },
  ...{ image_link: 'https://x.lk/pencil.jpg', product_colors: colors, ...more },
})
const color = (colour_name: string | null, hex_value: string | null = null) => ({
  ...{ hex_value, colour_name },
})
const other = { ...pencil([]), id: 7, name: 'Brush' }

test('makes a product of each colour with the price and images of its product', async () => {
  const { products, rows } = await planned([
    pencil([color('Coral', '#B28378'), color('Bold Red', '#fff')]),
    other,
  ])
  expect([...products.values()]).toMatchObject([
    {
      ...{ productId: '1048-coral', productName: 'Lip Pencil – Coral', price: 5, stock: 3 },
      Images: ['https://x.lk/pencil.jpg'],
    },
    { productId: '1048-bold-red', productName: 'Lip Pencil – Bold Red', price: 5 },
    { productId: '7', productName: 'Brush' },
  ])
  expect(rows.map(({ row }) => row.group)).toEqual([
    {
      ...{ handle: '1048', name: 'Lip Pencil', varying: 1, position: undefined },
      options: [{ name: 'Colour', value: 'Coral', swatch: { color: '#b28378' } }],
    },
    {
      ...{ handle: '1048', name: 'Lip Pencil', varying: 1, position: undefined },
      options: [{ name: 'Colour', value: 'Bold Red', swatch: { color: '#ffffff' } }],
    },
    undefined,
  ])
})

test('a product with one colour has no option that distinguishes variants', async () => {
  const file = [pencil([color('Coral')]), { ...pencil([color('A'), color('B')]), id: 2 }]
  const { rows } = await planned(file)
  expect(rows.map(({ row }) => [row.productId, row.group?.varying])).toEqual([
    ['1048-coral', 0],
    ['2-a', 1],
    ['2-b', 1],
  ])
})

test('names a colour without a name by its code, and warns of a code that is none', async () => {
  const plan = await planned([
    pencil([
      color(null, '#B28378'),
      color('', 'aa00cc'),
      color('Nude', '#F7E2D1,#673E2C'),
      color('Snow', 'white'),
      color('Ash', 'gray7'),
    ]),
  ])
  expect(groupsOf(plan)).toMatchObject({
    '1048-b28378': [{ value: '#b28378', swatch: { color: '#b28378' } }],
    '1048-aa00cc': [{ value: '#aa00cc' }],
    '1048-nude': [{ value: 'Nude', swatch: { color: '#f7e2d1' } }],
    '1048-snow': [{ swatch: { color: '#ffffff' } }],
    '1048-ash': [{ value: 'Ash', swatch: undefined }],
  })
  expect(plan.rows.flatMap(({ warnings }) => warnings)).toMatchObject([
    { code: 'variants', value: 'gray7', reason: 'is no colour, so "Ash" gets no swatch' },
  ])
})

test('rejects entries that make no variant, and repeats of a colour, each by name', async () => {
  const plan = await planned([
    pencil([
      { ...color('Coral'), price: 6 },
      { ...color('Coral'), price: 6 },
      { ...color('CORAL'), price: 7 },
      { price: 8 },
      null,
    ]),
  ])
  expect(plan.counts).toEqual({ read: 5, created: 1, unchanged: 1, rejected: 3 })
  expect(reasons(plan)).toEqual([
    expect.stringContaining('1048-coral: line 1 has the same id with other values'),
    '1048: is one of 4 variants, but has no option, such as a colour or a size',
    ': has an entry in "product_colors" that is no object: null',
  ])
  const [coral] = plan.products.values()
  expect(coral).toMatchObject({ price: 6 })
})

test('reads prices, stock, codes and images of variants, else those of their product', async () => {
  const plan = await planned([
    pencil(undefined, {
      variations: [
        {
          ...{ sku: 'S-1', regular_price: '9.00', sale_price: '8.00', stock_quantity: 4 },
          image: { src: 'https://x.lk/black.jpg' },
          attributes: [
            { name: 'Color', option: 'Black' },
            { name: 'Size', option: 'M' },
          ],
        },
        {
          sku: 'S-2',
          attributes: [
            { name: 'Color', option: 'Green' },
            { name: 'Size', option: 'M' },
          ],
        },
      ],
    }),
  ])
  expect([...plan.products.values()]).toMatchObject([
    {
      ...{ productId: '1048-black-m', price: 9, lastPrice: 8, stock: 4, sku: 'S-1' },
      Images: ['https://x.lk/black.jpg', 'https://x.lk/pencil.jpg'],
    },
    {
      ...{ productId: '1048-green-m', price: 5, lastPrice: 5, sku: 'S-2' },
      Images: ['https://x.lk/pencil.jpg'],
    },
  ])
  expect(groupsOf(plan)['1048-black-m']).toMatchObject([
    { name: 'Color', value: 'Black' },
    { name: 'Size', value: 'M' },
  ])
})

test('reads numbered options by the names that the product lists, and ignores the default title', async () => {
  const options = [{ name: 'Shade', values: ['Red'] }, { name: 'Size' }]
  const variant = (option1: string, option2: string | null, price: number) => ({
    ...{ option1, option2, title: 'x', price },
  })
  const shown = { id: 1, handle: 'gloss', title: 'Gloss', product_type: 'makeup', options }
  const plan = await planned([
    { ...shown, variants: [variant('Red', 'S', 5), variant('Blue', 'S', 6)] },
    { ...shown, id: 2, handle: 'cable', variants: [variant('Default Title', null, 7)] },
  ])
  expect(groupsOf(plan)).toMatchObject({
    '1-red-s': [{ name: 'Shade', value: 'Red' }, { name: 'Size' }],
    '2': undefined,
  })
  expect(plan.rows[0]!.row.group?.handle).toBe('gloss')
})

test.each([
  ['sizes', { size: '30 ml' }, { size: '50 ml' }, 'Size'],
  ['shades', { name: 'Rose' }, { name: 'Nude' }, 'Shade'],
  ['colors', { value: 'Rose' }, { value: 'Nude' }, 'Color'],
  ['variants', { title: 'Small' }, { title: 'Large' }, 'Variant'],
  ['skus', { sku: 'a', scent: 'Lime' }, { sku: 'b', scent: 'Rose' }, 'Scent'],
  ['options', { label: 'Small' }, { label: 'Large' }, 'Variant'],
])('finds variants in "%s" and names their option', async (list, one, two, name) => {
  const { mapping, remarks } = await drafted([
    { ...other, product_colors: undefined, [list]: [one, two] },
  ])
  expect(mapping.group).toMatchObject({ handle: 'id', list, options: [{ name }] })
  expect(remarks).toContainEqual({ code: 'listed-variants', values: { column: list } })
})

test.each([
  ['images', [{ url: 'https://x.lk/1.jpg' }, { url: 'https://x.lk/2.jpg' }]],
  ['sizes', ['S', 'M']],
  ['variants', [{ price: 1 }, { price: 2 }]],
  ['colors', [{ name: 'Rose' }]],
])('finds no variants in "%s" of other content', async (list, entries) => {
  const { mapping } = await drafted([{ ...other, product_colors: undefined, [list]: entries }])
  expect(mapping.group).toBeUndefined()
})

test.each(['separate', 'merge'] as const)(
  'keeps one product where variants are to %s: the highest price and all stock',
  async (variants) => {
    const colors = [
      { ...color('Coral'), price: 6, qty: 2, sku: 'a' },
      { ...color('Nude'), price: 8, qty: 5, sku: 'b' },
    ]
    const plan = await planned([pencil(colors)], { variants })
    expect([...plan.products.values()]).toMatchObject([
      { productId: '1048', productName: 'Lip Pencil', price: 8, stock: 7 },
    ])
    expect([...plan.products.values()][0]!.sku ?? null).toBeNull()
    expect(groupsOf(plan)).toEqual({ '1048': undefined })
  },
)

test('takes ids and names of variants from the list where the mapping says so', async () => {
  const colors = [
    { ...color('Coral'), sku: 'C-1', full: 'Coral Pencil' },
    { ...color('Nude'), sku: 'N-1', full: 'Nude Pencil' },
  ]
  const { mapping } = await drafted([pencil(colors)])
  const columns = {
    ...mapping.columns,
    productId: 'product_colors[].sku',
    productName: 'product_colors[].full',
  }
  const { products } = await planText(JSON.stringify([pencil(colors)]), { ...mapping, columns })
  expect(
    [...products.values()].map(({ productId, productName }) => [productId, productName]),
  ).toEqual([
    ['C-1', 'Coral Pencil'],
    ['N-1', 'Nude Pencil'],
  ])
})

test('refuses a list of variants in a table', async () => {
  const group = { handle: 'a', list: 'b', options: [] }
  const columns = { productId: 'a' }
  await expect(planText('a,b\n1,2\n', { columns, group })).rejects.toThrow('is for JSON files only')
})
