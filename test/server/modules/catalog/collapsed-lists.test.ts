import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStored, makeDetails, makeProduct, makeUser } from '../../../support/factories.ts'
import { makeShades } from '../../../support/shades.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })

const shades = [
  { value: 'Coral', swatch: { color: '#e2583e' } },
  { value: 'Ruby', swatch: { color: '#9b111e' } },
  { value: 'Plum' },
]
let groupId = ''

beforeAll(async () => {
  await makeProduct(shop.db, { productId: 'BALM', productName: 'Balm', price: 950 })
  const prices = { CORAL: 1_200, RUBY: 900, PLUM: 1_500 }
  for (const [productId, lastPrice] of Object.entries(prices)) {
    const product = await makeProduct(shop.db, {
      productId,
      productName: `Lipstick – ${productId}`,
      price: productId === 'PLUM' ? 2_000 : lastPrice,
      lastPrice,
      category: 'makeup',
    })
    if (productId !== 'CORAL')
      await shop.db
        .insertInto('product_details')
        .values(makeDetails({ product_ref: product.id, brand: 'Araliya' }))
        .execute()
  }
  await makeProduct(shop.db, { productId: 'CREAM', productName: 'Cream', price: 1_000 })
  const { body } = await call('POST', '/product-groups', {
    name: 'Velvet lipstick',
    options: [{ name: 'Shade', values: shades }],
    variants: [
      { productId: 'CORAL', options: ['Coral'] },
      { productId: 'RUBY', options: ['Ruby'] },
      { productId: 'PLUM', options: ['Plum'] },
    ],
  })
  groupId = body.group.id
})

/** Returns the productIds of a collapsed list, and its total. */
async function list(query = '') {
  shop.services.catalogue.changed()
  const { body, status } = await shop.call('GET', `/catalogue?groups=collapsed${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const ids = body.items.map((item: { productId: string }) => item.productId)
  return { ids, total: body.total, items: body.items, nextCursor: body.nextCursor }
}

test('shows one item for a group, with its prices, values and swatches', async () => {
  const { ids, total, items } = await list()
  expect([ids, total]).toEqual([['CREAM', 'CORAL', 'BALM'], 3])
  expect(items[1].group).toEqual({
    id: groupId,
    name: 'Velvet lipstick',
    handle: 'velvet-lipstick',
    option: 'Shade',
    values: 3,
    variants: 3,
    inStock: true,
    minPrice: 900,
    maxPrice: 1_500,
    swatches: [
      { productId: 'CORAL', value: 'Coral', swatch: { color: '#e2583e' }, image: '' },
      { productId: 'RUBY', value: 'Ruby', swatch: { color: '#9b111e' }, image: '' },
    ],
  })
  expect(items[0]).not.toHaveProperty('group')
})

test('lists every variant without groups=collapsed, and in bare lists', async () => {
  const { body } = await shop.call('GET', '/catalogue')
  expect(body.total).toBe(5)
  expect(JSON.stringify(body)).not.toContain('"group"')
  expect((await shop.call('GET', '/products')).body).toHaveLength(5)
})

test('sorts a group by its lowest price and by its own name, page by page', async () => {
  expect((await list('&sort=price')).ids).toEqual(['CORAL', 'BALM', 'CREAM'])
  expect((await list('&sort=-price')).ids).toEqual(['CREAM', 'BALM', 'CORAL'])
  const first = await list('&sort=name&limit=2')
  expect(first.ids).toEqual(['BALM', 'CREAM'])
  expect((await list(`&sort=name&limit=2&cursor=${first.nextCursor}`)).ids).toEqual(['CORAL'])
})

test('shows the first variant that passes a filter', async () => {
  expect(await list('&onOffer=true')).toMatchObject({ ids: ['PLUM'], total: 1 })
  expect(await list('&maxPrice=900')).toMatchObject({ ids: ['RUBY'], total: 1 })
  // The price of a variant that is neither the cheapest nor the dearest, and none of any variant.
  expect(await list('&minPrice=1100&maxPrice=1300')).toMatchObject({ ids: ['CORAL'], total: 1 })
  expect(await list('&minPrice=1300&maxPrice=1400')).toMatchObject({ ids: [], total: 0 })
  expect(await list('&brand=ARALIYA')).toMatchObject({ ids: ['RUBY'], total: 1 })
  expect((await shop.call('GET', '/catalogue/brands')).body.items).toEqual([
    { brand: 'Araliya', count: 2 },
  ])
})

test('shows the best match of a search, once for each group', async () => {
  expect(await list('&q=plum')).toMatchObject({ ids: ['PLUM'], total: 1 })
  const lipsticks = await list('&q=lipstick')
  expect(lipsticks).toMatchObject({ total: 1, ids: ['CORAL'], items: [{ group: { id: groupId } }] })
  expect((await list('&q=lipstick&sort=price')).ids).toEqual(['CORAL'])
})

test('shows a variant in stock before one that is sold out', async () => {
  const card = async () =>
    (await shop.db
      .selectFrom('product_cards')
      .select(['available', 'product_ref'])
      .where('id', '=', groupId)
      .executeTakeFirst())!
  const order = (productId: string, qty: number) =>
    call('POST', '/orders', {
      orderedItems: [{ productId, qty }],
      name: 'Nimali Perera',
      address: '12 Temple Road, Kandy',
      phone: '+94 77 123 4567',
      paymentMethod: 'cod',
    })
  const { rows: before } = await systemColumns()
  expect((await order('CORAL', 4)).status).toBe(201)
  expect((await systemColumns()).rows).toEqual(before)
  expect((await order('CORAL', 6)).status).toBe(201)
  expect((await list('&category=makeup')).ids).toEqual(['RUBY'])
  expect((await list('&q=lipstick')).ids).toEqual(['RUBY'])
  // The best match gives image and link, its group the availability.
  expect(await list('&q=coral')).toMatchObject({
    ids: ['CORAL'],
    items: [{ stock: 0, group: { inStock: true } }],
  })
  // Only Ruby is that cheap.
  await call('PATCH', '/products/RUBY', { stock: 0 })
  expect((await list('&category=makeup&maxPrice=1000')).total).toBe(1)
  expect((await list('&category=makeup&maxPrice=1000&inStock=true')).total).toBe(0)
  await call('PATCH', '/products/RUBY', { stock: 10 })
  await call('PATCH', '/products/CORAL', { stock: 3 })
  expect((await list('&category=makeup')).ids).toEqual(['CORAL'])
  expect((await card()).available).toBe(true)
})

/** Reads the versions of the stored cards. */
const systemColumns = () =>
  sql`select xmin::text, ctid::text from product_cards order by id`.execute(shop.db)

test('follows names, deletions, drafts and members', async () => {
  await call('PATCH', '/products/CORAL', { schedule: { state: 'draft' } })
  expect((await list('&category=makeup')).ids).toEqual(['RUBY'])
  await call('DELETE', '/products/RUBY')
  expect(await list('&category=makeup')).toMatchObject({
    ids: ['PLUM'],
    items: [{ group: { variants: 1, minPrice: 1_500 } }],
  })
  await call('POST', '/products/RUBY/restore')
  await call('PATCH', '/products/CORAL', { schedule: { state: 'published' } })
  expect((await list('&category=makeup')).ids).toEqual(['CORAL'])
  await call('DELETE', `/product-groups/${groupId}`)
  expect((await list('&category=makeup&sort=price')).ids).toEqual(['RUBY', 'CORAL', 'PLUM'])
  expect((await findStored(shop.db, 'RUBY'))?.deleted_at).toBeNull()
})

test('relates a product to one variant of a group, and a variant to none of its own', async () => {
  const category = 'nails'
  await makeShades(shop, 'Satin Polish', [
    { shade: 'Rose', category, stock: 0 },
    { shade: 'Mint', category },
    { shade: 'Sand', category },
  ])
  await makeProduct(shop.db, { productId: 'REMOVER', category })
  shop.services.catalogue.changed()
  const related = async (productId: string) => {
    const { body } = await shop.call('GET', `/products/${productId}/details`)
    return body.related.map((product: { productId: string }) => product.productId)
  }
  expect(await related('REMOVER')).toEqual(['SATIN-2'])
  for (const shade of [1, 2, 3]) expect(await related(`SATIN-${shade}`)).toEqual(['REMOVER'])
})
