import { expect, test } from 'vitest'
import type { MappedRow } from '#server/modules/imports/map/row.ts'
import type { ExistingProduct, PlannedRow } from '#server/modules/imports/run/plan.ts'
import { recordOf, unpackChanges } from '#server/modules/imports/run/undo-record.ts'

const product = (productId: string, more: Partial<ExistingProduct> = {}): ExistingProduct => ({
  productId,
  productName: 'Rose',
  altNames: [],
  category: 'makeup',
  price: 2,
  lastPrice: 1,
  stock: 3,
  description: '',
  Images: [],
  imageAlts: [],
  ...more,
})
const row = {} as MappedRow
const nothing = { row, changes: [], issues: [], warnings: [] }
const own = (number: number) => `/images/170000000000${number}-rose.webp`

test('records created and changed products of a batch with their earlier images', async () => {
  const Images = { field: 'Images', from: [own(1), own(2), '/old.webp'], to: [own(2)] } as const
  const price = { field: 'price', from: 1, to: 2 } as const
  const planned: PlannedRow[] = [
    { ...nothing, outcome: 'created', product: product('new') },
    { ...nothing, outcome: 'unchanged', product: undefined },
    { ...nothing, outcome: 'updated', changes: [price], product: product('priced') },
    {
      ...nothing,
      outcome: 'updated',
      changes: [Images],
      product: product('shown', { imageAlts: ['A rose'] }),
    },
  ]
  // as the database wrote them: new ones first, in any order
  const written = ['shown', 'new', 'priced'].map((id) => ({ product_id: id, id: `key of ${id}` }))
  const record = await recordOf(planned)(written, [])
  expect(record?.refs).toEqual(['key of new', 'key of priced', 'key of shown'])
  expect(record?.images).toEqual([own(1)])
  expect(await unpackChanges(record!.changes)).toEqual([
    { did: 'create', product: product('new') },
    { did: 'update', changes: [price] },
    // alternative texts are stored with their images
    {
      did: 'update',
      changes: [Images, { field: 'imageAlts', from: ['A rose'], to: ['A rose'] }],
    },
  ])
  expect(await recordOf([planned[1]!])([], [])).toBeUndefined()
})
