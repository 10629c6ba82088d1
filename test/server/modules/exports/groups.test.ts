/** Exports of product groups. */
import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { writeSheet } from '#server/platform/spreadsheets/write-sheet.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp, openTestApp, type TestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const tokenOf = async (app: TestApp) => (await makeUser(app.db, { type: 'admin' })).token
const token = await tokenOf(shop)

const send = async (app: TestApp, auth: string, payload: string | Buffer) => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${auth}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return response.json().report
}
const catalogue = async (app: TestApp, auth: string) => {
  const list = await app.call('GET', '/product-groups?limit=100')
  const groups = await Promise.all(
    list.body.items.map(async ({ handle }: { handle: string }) => {
      const { body } = await app.call('GET', `/product-groups/${handle}`)
      const { id: _, ...group } = body.group ?? body
      return group
    }),
  )
  const products = await app.call('GET', '/exports/products?format=jsonl&sort=name', {
    token: auth,
  })
  return {
    groups: groups.sort((a, b) => a.handle.localeCompare(b.handle)),
    products: products.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}

const line = (id: string, more: object) =>
  JSON.stringify({ productId: id, productName: id, category: 'lips', price: 900, ...more })
const file = [
  line('tint', { stock: 2, details: { brand: 'Dew', tags: ['a, b', 'c'] } }),
  ...['Ruby', 'Coral', '=Nude'].map((shade, at) =>
    line(`vm-${at}`, {
      productName: at === 1 ? 'Coral, alone' : `Velvet – ${shade}`,
      description: `Shade <${shade}>\n  two lines`,
      altNames: [`also ${shade}`, 'x|y'],
      Images: [`https://x.lk/${at}.jpg`, 'https://x.lk/all.jpg'],
      imageAlts: [shade, `all of ${shade}`],
      stock: at,
      lastPrice: 900 - at * 100,
      details: { brand: at === 2 ? null : 'Velvet house', tags: at === 0 ? ['matte, soft'] : null },
      schedule: { state: at === 2 ? 'hidden' : 'published' },
      group: {
        handle: 'tint',
        name: 'Velvet & more',
        position: at,
        options: [
          { name: 'Shade', value: shade, swatch: at === 1 ? '' : `#c2185${at}` },
          { name: 'Size', value: '4 g' },
        ],
      },
    }),
  ),
].join('\n')

test('our own JSON makes groups, and a group of the same handle changes no single product', async () => {
  const report = await send(shop, token, `${file}\n`)
  expect(report, JSON.stringify(report.rejections)).toMatchObject({
    products: { created: 4 },
    groups: { created: 1 },
  })
  const { groups } = await catalogue(shop, token)
  expect(groups).toMatchObject([
    {
      handle: 'tint',
      name: 'Velvet & more',
      options: [
        {
          name: 'Shade',
          values: [
            { value: 'Ruby', swatch: { color: '#c21850' } },
            { value: 'Coral', swatch: null },
            { value: '=Nude' },
          ],
        },
      ],
    },
  ])
})

async function exported(format: string): Promise<string | Buffer> {
  const { text } = await shop.call(
    'GET',
    `/exports/products?format=${format === 'xlsx' ? 'csv' : format}`,
    { token },
  )
  if (format !== 'xlsx') return text
  const reader = new CsvReader(',')
  const rows = [...reader.push(text.replace('\ufeff', '')), ...reader.end()]
  return await writeSheet(
    'Products',
    rows.map(({ cells }) => cells),
  )
}

test.each(['csv', 'jsonl', 'shopify', 'xlsx'])(
  'a %s export of groups changes nothing when it is imported again',
  async (format) => {
    const before = await catalogue(shop, token)
    const report = await send(shop, token, await exported(format))
    expect(report, JSON.stringify(report.rejections)).toMatchObject({
      products: { created: 0, updated: 0, unchanged: 4, rejected: 0 },
      groups: { created: 0, updated: 0, unchanged: 1 },
    })
    expect(await catalogue(shop, token)).toEqual(before)
  },
)

test.each(['csv', 'jsonl', 'shopify'])(
  'a %s export fills an empty shop with the same groups',
  async (format) => {
    const content = await exported(format)
    await using other = await createTestApp()
    const owner = await tokenOf(other)
    const report = await send(other, owner, content)
    expect(report.products, JSON.stringify(report.rejections)).toMatchObject({ created: 4 })
    const wanted = await catalogue(shop, token)
    expect(await catalogue(other, owner)).toEqual(wanted)
  },
)

test('a Shopify export has variants in their order, and own swatch images that change nothing here', async () => {
  const rows = ['Late', 'Early'].map((value, at) =>
    line(`order-${at}`, {
      group: {
        ...{ handle: 'order', name: 'Order', position: 1 - at },
        options: [{ name: 'Shade', value, swatch: '/images/1700000000001-rose.webp' }],
      },
    }),
  )
  await send(shop, token, `${rows.join('\n')}\n`)
  const content = String(await exported('shopify'))
  expect(content.match(/order-\d(?=,)/g)).toEqual(['order-1', 'order-0'])
  const { groups } = await send(shop, token, content)
  expect(groups).toEqual({ created: 0, updated: 0, unchanged: 2 })
})
