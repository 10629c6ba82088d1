import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { categoriesOf } from '#server/modules/imports/preview/categories.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { makeUser } from '../../../support/factories.ts'
import { planText } from '../../../support/import-plan.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const read = (text: string, mapping: Mapping = {}, limit = 500) =>
  categoriesOf(memorySource(text), mapping, limit)
const columns = { productId: 'Nr', productName: 'Name', category: 'Gruppe', price: 'Preis' }
const list = (groups: readonly string[]) =>
  `Nr,Name,Gruppe,Preis\n${groups.map((group, index) => `n${index},Name,"${group}",1`).join('\n')}\n`

test('lists each category of a file with its count and its target category', async () => {
  const text = list(['Pflege > Gesicht', 'pflege >  gesicht', 'Duft', 'Probe', '', 'X'.repeat(101)])
  const mapping: Mapping = {
    columns,
    categories: { map: { GESICHT: 'Skincare', Probe: null }, unmapped: 'keep' },
    defaults: { category: 'Makeup' },
  }
  const listed = await read(text, mapping)
  expect(listed).toEqual({
    products: 6,
    categories: [
      { category: 'Pflege > Gesicht', products: 2, to: 'skincare', reason: null },
      { category: 'Duft', products: 1, to: 'duft', reason: null },
      {
        category: 'Probe',
        products: 1,
        to: null,
        reason: 'is a category that the mapping rejects',
      },
      { category: 'X'.repeat(101), products: 1, to: null, reason: expect.stringContaining('100') },
    ],
    more: { categories: 0, products: 0, isUncounted: false },
    without: { products: 1, to: 'makeup', reason: null },
  })
  const planned = await planText(text, mapping)
  const sold = Object.groupBy(planned.products.values(), (product) => product.category)
  for (const { to, products } of [...listed.categories, listed.without])
    if (to) expect(sold[to], to).toHaveLength(products)
  expect(planned.counts.rejected).toBe(2)
})

test.each([
  ['reject', null, "is not among the mapping's categories", null],
  ['default', null, 'is empty', null],
  ['default', 'makeup', null, 'Makeup'],
] as const)(
  'with unmapped "%s" the others go to %s (%s)',
  async (unmapped, to, reason, category) => {
    const defaults = category ? { defaults: { category } } : {}
    const listed = await read(list(['Duft']), {
      columns,
      categories: { map: {}, unmapped },
      ...defaults,
    })
    expect(listed.categories).toEqual([{ category: 'Duft', products: 1, to, reason }])
  },
)

test('maps a whole category with commas to its target', async () => {
  const woo =
    'ID,Type,SKU,Name,Published,Regular price,Categories\n1,simple,a,A,1,2,"Skin > Face\\, Neck, Gifts"\n2,simple,b,B,0,2,Draft\n'
  const named = 'Skin > Face\\, Neck, Gifts'
  const unmapped = await read(woo)
  // a row that is not imported at all needs no category
  expect(unmapped).toMatchObject({
    products: 1,
    categories: [{ category: named, to: 'face, neck' }],
  })
  const sent = await read(woo, { categories: { map: { [named]: 'Face' } } })
  expect(sent.categories).toMatchObject([{ category: named, to: 'face' }])
  const json = await read('[{"id":1,"tags":["Oil","Hair"],"name":"A","price":1}]', {
    columns: { productId: 'id', category: 'tags' },
    categories: { map: { 'Oil, Hair': 'hair' } },
  })
  expect(json.categories).toMatchObject([{ category: 'Oil, Hair', to: 'hair' }])
})

test('lists categories although the rest of the mapping is invalid, and none for a file without a category column', async () => {
  const broken: Mapping = {
    columns: { price: 'no such column', category: 'Gruppe' },
    currency: { code: 'USD' },
  }
  expect((await read(list(['Duft']), broken)).categories).toHaveLength(1)
  const { category: _, ...others } = columns
  const without = await read(list(['Duft']), { columns: others })
  expect(without).toMatchObject({
    categories: [],
    without: { products: 1, to: null, reason: null },
  })
})

test('lists the largest of 100,000 categories and counts the rest, while the shop answers', async () => {
  const groups = Array.from({ length: 100_000 }, (_, index) => `Group ${index}`)
  const listed = await read(list([...groups, 'Group 7', 'Group 7', 'Group 9']), { columns }, 3)
  expect(listed.products).toBe(100_003)
  expect(listed.categories.map(({ category, products }) => [category, products])).toEqual([
    ['Group 7', 3],
    ['Group 9', 2],
    ['Group 0', 1],
  ])
  expect(listed.more).toEqual({ categories: 49_997, products: 99_997, isUncounted: true })
})

test('reading stops once the client has disconnected', async () => {
  const source = memorySource(list(Array.from({ length: 20_000 }, () => 'Duft')))
  let chunks = 0
  const counted = {
    ...source,
    async *bytes() {
      for await (const chunk of source.bytes()) {
        chunks++
        yield chunk
      }
    },
  }
  await expect(categoriesOf(counted, { columns }, 5, () => chunks > 1)).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(chunks).toBe(2)
  await categoriesOf(counted, { columns }, 5, () => false)
  expect(chunks).toBeGreaterThan(6)
})

test('lists categories by the current mapping of each upload', async () => {
  const upload = async (text: string) => {
    const { body } = await shop.app
      .inject({
        method: 'POST',
        url: '/api/imports?start=later',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: text,
      })
      .then((response) => ({ body: response.json() }))
    return body.id as string
  }
  const ask = (id: string, mapping: Mapping) =>
    shop.call('POST', `/imports/${id}/categories`, { token, body: { mapping } })
  const id = await upload(list(['Duft', 'Duft', 'Seife']))
  for (const [to, reason] of [
    ['soap', null],
    ['bath&body', null],
  ] as const) {
    const { status, body } = await ask(id, { columns, categories: { map: { Seife: to } } })
    expect(status).toBe(200)
    expect(body.categories).toMatchObject([
      { to: 'duft', products: 2 },
      { to, reason },
    ])
  }
  const other = await ask(id, { columns: { ...columns, category: 'Name' } })
  expect(other.body.categories).toMatchObject([{ category: 'Name', products: 3 }])
  const second = await ask(await upload(list(['Tee'])), { columns })
  expect(second.body.categories).toMatchObject([{ category: 'Tee' }])
  const missing = await ask('00000000-0000-4000-8000-000000000000', {})
  expect(missing.status).toBe(404)
  const web = await ask(await upload(list(['Tee'])), { columns: { category: 'Grupe' } })
  expect(web.status).toBe(400)
  expect(web.body.message).toContain('category: the file has no column "Grupe"')
})
