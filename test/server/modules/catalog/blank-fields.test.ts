/** Tests blank form fields. */
import { expect, test } from 'vitest'
import { type Api, callThrough, type Input, operationNamed } from '../../../support/both-apis.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { planText } from '../../../support/import-plan.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const apis: Api[] = ['rest', 'trpc']
let number = 0
const newId = () => `BLANK-${++number}`
const basics = { productName: 'Gotu Kola Serum', category: 'skincare', price: 3_200 }

// biome-ignore lint/suspicious/noExplicitAny: each test looks into another answer
async function through(api: Api, name: string, input: Input): Promise<any> {
  const { status, result, error } = await callThrough(api, shop, operationNamed(name), input, {
    token,
  })
  expect(error).toBeUndefined()
  expect(status).toBeLessThan(300)
  return result
}

test.each(apis)('treats blank fields of a new product as absent: %s', async (api) => {
  const { product } = await through(api, 'products.create', {
    ...basics,
    productId: newId(),
    altNames: ['', ' Heen Gotukola ', ' '],
    lastPrice: '',
    stock: ' ',
    Images: ['', '/images/a.webp', ' '],
    imageAlts: ['nothing', 'A bottle', 'nothing'],
  })
  expect(product).toMatchObject({
    altNames: ['Heen Gotukola'],
    lastPrice: 3_200,
    stock: 0,
    Images: [expect.stringMatching(/\/images\/a\.webp$/)],
  })
  const { imageAlts } = await through(api, 'products.details', { productId: product.productId })
  expect(imageAlts).toEqual(['A bottle'])
})

test.each(apis)(
  'keeps the stock and ends the discount for blank fields of an update: %s',
  async (api) => {
    const { product_id: productId } = await makeProduct(shop.db, {
      price: 3_200,
      lastPrice: 2_750,
      stock: 7,
      altNames: ['Heen Gotukola'],
      images: ['/images/a.webp'],
    })
    const { product } = await through(api, 'products.update', {
      ...basics,
      productId,
      altNames: [''],
      lastPrice: '',
      stock: '',
      Images: [''],
    })
    expect(product).toMatchObject({ altNames: [], lastPrice: 3_200, stock: 7, Images: [] })
  },
)

test.each(apis)('ends the discount when the table cell is emptied: %s', async (api) => {
  const { product_id: productId } = await makeProduct(shop.db, { price: 3_200, lastPrice: 2_750 })
  const { product } = await through(api, 'products.patch', { productId, lastPrice: '', stock: '' })
  expect(product).toMatchObject({ price: 3_200, lastPrice: 3_200, stock: 10 })
})

test.each(apis)('drops blank images of an article: %s', async (api) => {
  const blogId = newId()
  const made = await through(api, 'blogs.create', { blogId, blogTopic: 'Oils', Images: ['', ' '] })
  expect(made.blog.Images).toEqual([])
  const changed = await through(api, 'blogs.update', {
    blogId,
    blogTopic: 'Oils',
    Images: ['', 'https://example.com/a.webp'],
  })
  expect(changed.blog.Images).toEqual(['https://example.com/a.webp'])
})

test('treats blank fields of an import as the forms do', async () => {
  const row = { ...basics, productId: 'B-1', altNames: ['a', ''], lastPrice: '', stock: '' }
  const { products, counts } = await planText(JSON.stringify([{ ...row, Images: [''] }]))
  expect(counts.created).toBe(1)
  expect(products.get('B-1')).toMatchObject({
    altNames: ['a'],
    lastPrice: 3_200,
    stock: 0,
    Images: [],
  })
})

test('names each required field that is blank', async () => {
  const answer = await shop.call('POST', '/products', {
    token,
    body: { productId: newId(), productName: ' ', category: '', price: '', stock: 'some' },
  })
  expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'productName',
    'category',
    'price',
    'stock',
  ])
  const bulk = await shop.call('POST', '/admin/products/bulk', {
    token,
    body: { productIds: ['X'], action: { type: 'setStock', stock: '' } },
  })
  expect(bulk.status).toBe(400)
})
