/** Previews of product groups, without a shop. */
import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { previewSource } from '#server/modules/imports/preview/preview.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'

const table = `Code,Name,Family,Shade,Hex,Price,Category
L-1,Silk Lipstick – Ruby,silk-lipstick,Ruby,#9b111e,2400,makeup
C-1,Clay Mask,,,,900,skincare
L-2,Silk Lipstick – Coral,silk-lipstick,Coral,,2400,makeup
L-3,Silk Lipstick – Nude,silk-lipstick,Nude,,dear,makeup
L-4,Silk Lipstick – Red,silk-lipstick,Ruby,,2400,makeup
`
const mapping: Mapping = {
  columns: { productId: 'Code', productName: 'Name', price: 'Price', category: 'Category' },
  group: { handle: 'Family', options: [{ value: 'Shade', swatch: 'Hex' }] },
}

async function groupsOf(wanted: Mapping) {
  const { groups, products } = await previewSource(memorySource(table), wanted)
  const warned = products.flatMap(({ line, warnings }) =>
    warnings.flatMap(({ code, reason }) => (code === 'variants' ? [`${line}: ${reason}`] : [])),
  )
  return { groups, warned }
}

test('previews a group with its options, swatches and number of variants, without rejected rows', async () => {
  const { groups, warned } = await groupsOf(mapping)
  expect(groups).toEqual([
    {
      handle: 'silk-lipstick',
      name: 'Silk Lipstick',
      options: [
        {
          name: 'Shade',
          values: [
            { value: 'Ruby', swatch: { color: '#9b111e' } },
            { value: 'Coral', swatch: null },
          ],
        },
      ],
      variants: 2,
    },
  ])
  expect(warned).toEqual(['6: has the same options as L-1, so it joins no product group: Ruby'])
})

test('previews no group of separate products', async () => {
  expect(await groupsOf({ ...mapping, variants: 'separate' })).toEqual({ groups: [], warned: [] })
})

test('previews groups of products that are matched by a code and have no id', async () => {
  const { columns, ...rest } = mapping
  const { productId, ...others } = columns!
  const { groups, warned } = await groupsOf({
    ...rest,
    columns: { ...others, sku: productId! },
    match: 'sku',
  })
  expect(groups).toMatchObject([{ handle: 'silk-lipstick', variants: 2 }])
  expect(warned).toEqual(['6: has the same options as line 2, so it joins no product group: Ruby'])
})
