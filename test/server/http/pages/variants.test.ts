import { afterAll, expect, test } from 'vitest'
import { makeDetails, makeProduct } from '../../../support/factories.ts'
import { makeShades } from '../../../support/shades.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ PUBLIC_URL: 'https://shop.example' })
const group = await makeShades(shop, 'Velvet Lipstick', [
  { shade: 'Coral', size: '4 g', stock: 0 },
  { shade: 'Ruby', size: '4 g', lastPrice: 1_200 },
  { shade: 'Plum', size: '8 g' },
])
const balm = await makeProduct(shop.db, { productId: 'BALM', productName: 'Balm' })
await shop.db
  .insertInto('product_details')
  .values(makeDetails({ product_ref: balm.id, brand: 'Rathna' }))
  .execute()
afterAll(() => shop[Symbol.asyncDispose]())

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const jsonLd = (html: string) =>
  [...html.matchAll(/application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))

test('describes a variant as a product of its group for search engines', async () => {
  const { body } = await get('/productInfo/VELVET-2')
  const [product] = jsonLd(body)
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Velvet Lipstick – Ruby / 4 g',
    sku: 'VELVET-2',
    color: 'Ruby',
    size: '4 g',
    inProductGroupWithID: group.id,
    offers: { price: '1200.00', url: 'https://shop.example/productInfo/VELVET-2' },
  })
  expect(product.isVariantOf).toEqual({
    '@type': 'ProductGroup',
    productGroupID: group.id,
    name: 'Velvet Lipstick',
    url: 'https://shop.example/p/velvet-lipstick',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Velvet Lipstick – Coral / 4 g',
        url: 'https://shop.example/productInfo/VELVET-1',
      },
      {
        '@type': 'Product',
        name: 'Velvet Lipstick – Plum / 8 g',
        url: 'https://shop.example/productInfo/VELVET-3',
      },
    ],
  })
  expect(body).toContain('rel="canonical" href="https://shop.example/productInfo/VELVET-2"')
})

test("names a product's own brand, and no group for a single product", async () => {
  const [product] = jsonLd((await get('/productInfo/BALM')).body)
  expect(product.brand).toEqual({ '@type': 'Brand', name: 'Rathna' })
  expect(product).not.toHaveProperty('isVariantOf')
})

test('lists every variant in the sitemap', async () => {
  const { body } = await get('/sitemap-products-1.xml')
  for (const at of [1, 2, 3])
    expect(body).toContain(`<loc>https://shop.example/productInfo/VELVET-${at}</loc>`)
})

test('redirects the address of a group to its first variant in stock, earlier handles for good', async () => {
  const redirect = async (handle: string) => {
    const { statusCode, headers } = await get(`/p/${handle}`)
    return [statusCode, headers.location, headers['cache-control']]
  }
  expect(await redirect('velvet-lipstick')).toEqual([302, '/productInfo/VELVET-2', 'no-cache'])
  const { status } = await shop.call('PUT', `/product-groups/${group.id}`, {
    token: group.token,
    body: {
      name: 'Velvet Lipstick',
      handle: 'velvet',
      options: [{ name: 'Shade' }, { name: 'Size' }],
    },
  })
  expect(status).toBe(200)
  expect(await redirect('velvet-lipstick')).toEqual([301, '/p/velvet', 'no-cache'])
  expect(await redirect('velvet')).toEqual([302, '/productInfo/VELVET-2', 'no-cache'])
  expect((await get('/p/unknown')).statusCode).toBe(404)
})

test('lists a group as one card with its prices and swatches', async () => {
  const { body } = await get('/products')
  expect([...body.matchAll(/data-product="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'BALM',
    'VELVET-2',
  ])
  expect(body).toContain('aria-label="Velvet Lipstick, Plum"')
  expect(body).toContain('3 shades')
})

test('shows a brand on the page of its product, which leads to the list of that brand', async () => {
  expect((await get('/productInfo/BALM')).body).toContain('href="/products?brand=Rathna"')
  const { body } = await get('/products?brand=Rathna')
  expect(body.match(/data-product="[^"]*"/g)).toEqual(['data-product="BALM"'])
  expect(body).toContain('<option selected="">Rathna</option>')
})

test('shows the reviews of all variants on the page of each, with the variant named', async () => {
  const { body } = await shop.call('GET', '/products/VELVET-1/details')
  expect(body.group.reviews).toEqual({ count: 0, average: null })
  for (const [at, rating] of [4, 5, 5].entries()) {
    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('product_id', '=', `VELVET-${at + 1}`)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('reviews')
      .values({
        product_ref: id,
        product_id: `VELVET-${at + 1}`,
        first_name: 'Nadee',
        comment: 'Good',
        rating,
      })
      .execute()
  }
  shop.services.catalogue.changed()
  const { body: page } = await get('/productInfo/VELVET-1')
  for (const values of ['Coral / 4 g', 'Ruby / 4 g', 'Plum / 8 g'])
    expect(page).toContain(`Reviewed variant: ${values}`)
  const [product] = jsonLd(page)
  expect(product.aggregateRating).toMatchObject({ ratingValue: 4.7, reviewCount: 3 })
})

test('renders the page of a former variant after its group is deleted', async () => {
  const { token, id } = await makeShades(shop, 'Satin Polish', [{ shade: 'Rose' }])
  expect((await get('/productInfo/SATIN-1')).body).toContain('role="radiogroup"')
  await shop.call('DELETE', `/product-groups/${id}`, { token })
  shop.services.catalogue.changed()
  const { body } = await get('/productInfo/SATIN-1')
  expect(body).toContain('Satin Polish – Rose</h1>')
  expect(body).not.toContain('role="radiogroup"')
})

test('states no delivery rates for a variant whose group has free delivery', async () => {
  const { token, id } = await makeShades(shop, 'Gloss Balm', [{ shade: 'Rose' }])
  const isRated = async (productId: string) => {
    shop.services.catalogue.changed()
    const [product] = jsonLd((await get(`/productInfo/${productId}`)).body)
    return product.offers.shippingDetails !== undefined
  }
  expect(await isRated('GLOSS-1')).toBe(true)
  const body = { type: 'freeDelivery', name: 'Free delivery', groups: [id] }
  expect((await shop.call('POST', '/admin/promotions', { token, body })).status).toBe(201)
  expect([await isRated('GLOSS-1'), await isRated('VELVET-1')]).toEqual([false, true])
})
