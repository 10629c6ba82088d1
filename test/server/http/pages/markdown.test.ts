/** The Markdown versions of pages, and llms.txt, which lists them. */
import { afterAll, expect, test } from 'vitest'
import { keysOfAnswer } from '#server/platform/cache/keys.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
const owner = await makeUser(shop.db, { role: 'owner' })
await makeProduct(shop.db, {
  productId: 'A & B',
  productName: 'Rose [serum]\nfor nights',
  altNames: ['Night rose'],
  category: 'skincare',
  price: 1_000,
  lastPrice: 899.5,
  description: 'First paragraph.\n\nSecond **paragraph**.',
  images: ['/images/1700000000000-rose.webp'],
})
await makeProduct(shop.db, { productId: 'notes.md', productName: 'A product named like a file' })
await shop.call('PUT', '/settings/policies.returns', {
  token: owner.token,
  body: { value: { title: 'Returns', text: '## Thirty days\n\nAs new.' }, version: 0 },
})
const page = {
  slug: 'gift-vouchers',
  title: 'Gift vouchers',
  text: '## Valid a year\n\n[Ask us](/contact)',
  menu: 'footer',
  published: true,
}
await shop.call('POST', '/admin/pages', { token: owner.token, body: page })
afterAll(() => shop[Symbol.asyncDispose]())

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const productAddress = '/productInfo/A%20%26%20B'

test('serves a product with price, availability, names and images as Markdown', async () => {
  const { statusCode, headers, body } = await get(`${productAddress}.md`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(headers.link).toBe(`<https://shop.example${productAddress}>; rel="canonical"`)
  expect(body).toContain('# Rose [serum] for nights\n')
  expect(body).toContain('First paragraph.\n\nSecond **paragraph**.')
  expect(body).toContain('- Price: LKR 899.50\n- Availability: in stock\n')
  expect(body).toContain('- Also known as: Night rose\n')
  expect(body).toContain(`- Page: https://shop.example${productAddress}\n`)
  expect(body).toContain('- https://shop.example/images/1700000000000-rose.webp\n')
})

test('updates the Markdown of a product when its price changes', async () => {
  const price = async () => /Price: (.*)/.exec((await get(`${productAddress}.md`)).body)?.[1]
  expect([await price(), await price(), await price()]).toEqual(Array(3).fill('LKR 899.50'))
  await shop.db
    .updateTable('products')
    .set({ last_price_cents: 77_700 })
    .where('product_id', '=', 'A & B')
    .execute()
  await expect.poll(price).toBe('LKR 777.00')
})

test("gives the Markdown of a product the cache keys of the product's page", () => {
  expect(keysOfAnswer(`${productAddress}.md?x`, '')).toEqual(keysOfAnswer(productAddress, ''))
})

test('serves policies, CMS pages and questions as staff wrote them', async () => {
  expect((await get('/policies/returns.md')).body).toBe('# Returns\n\n## Thirty days\n\nAs new.\n')
  expect((await get('/pages/gift-vouchers.md')).body).toBe(`# Gift vouchers\n\n${page.text}\n`)
  const questions = (await get('/faq.md')).body
  expect(questions).toContain('# Questions, answered\n')
  expect(questions).toContain('## How do I place an order?\n\nPut what you like into the cart')
  expect((await get('/contact.md')).body).toContain('- Phone: +94 81 555 0127\n')
})

test('lists products, help and policies in llms.txt with absolute addresses', async () => {
  const { headers, body } = await get('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^# Araliya\n\n> Skincare/)
  expect(body).toContain(
    `- [Rose \\[serum\\] for nights](https://shop.example${productAddress}.md): Skincare`,
  )
  for (const at of ['/faq.md', '/contact.md', '/policies/returns.md', '/pages/gift-vouchers.md']) {
    expect(body).toContain(`](https://shop.example${at})`)
    expect((await get(at)).statusCode).toBe(200)
  }
  expect(body).toContain('https://shop.example/sitemap.xml')
})

test('names the Markdown version in the head of its page alone', async () => {
  const alternate = async (at: string) =>
    /rel="alternate" type="text\/markdown" href="(.*?)"/.exec((await get(at)).body)?.[1]
  expect(await alternate(productAddress)).toBe(`https://shop.example${productAddress}.md`)
  expect(await alternate('/faq')).toBe('https://shop.example/faq.md')
  expect(await alternate('/products')).toBeUndefined()
})

test('serves the page of a product whose id ends in .md, and 404 for unknown products', async () => {
  const found = await get('/productInfo/notes.md')
  expect([found.statusCode, found.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect((await get('/productInfo/unknown.md')).statusCode).toBe(404)
  expect((await get('/policies/unknown.md')).statusCode).toBe(404)
})
