import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { delayAnswers } from '../../../support/delayed-answers.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createLags } from '../../../support/lags.ts'
import {
  type Answer,
  type ApiCalls,
  createSecondServer,
  openTestApp,
} from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

const nameOf = (answer: { body: { productName: string }[] }, productId: string) =>
  (answer.body as { productId: string; productName: string }[]).find(
    (product) => product.productId === productId,
  )?.productName

test('shows a write of the same server in the next list and product through both APIs', async () => {
  const product = await makeProduct(shop.db, { productName: 'Before' })
  await shop.call('GET', '/products')
  for (const round of [1, 2, 3, 4, 5]) {
    const productName = `After ${round}`
    const written = await shop.call('PUT', `/products/${product.product_id}`, {
      token: admin,
      body: { productName, category: 'skincare', price: 1_000, stock: 10 },
    })
    expect(written.status).toBe(200)
    const rest = await shop.call('GET', '/products')
    expect(nameOf(rest, product.product_id)).toBe(productName)
    const rpc = await shop.rpc('query', 'products.list')
    expect(nameOf({ body: rpc.body.result.data }, product.product_id)).toBe(productName)
    const single = await shop.call('GET', `/products/${product.product_id}`)
    const details = await shop.rpc('query', 'products.details', { productId: product.product_id })
    expect(single.body.productName).toBe(productName)
    expect(details.body.result.data.product.productName).toBe(productName)
  }
})

test('answers 304 for a known ETag until the catalogue changes', async () => {
  const product = await makeProduct(shop.db)
  // The product's own announcement may still be on its way, so the first tag may be short-lived.
  let etag = ''
  const askAgain = async () => {
    etag = String((await shop.call('GET', '/products?limit=5')).headers.etag)
    return shop.call('GET', '/products?limit=5', { headers: { 'if-none-match': etag } })
  }
  await expect.poll(askAgain).toMatchObject({ status: 304, text: '' })
  await shop.call('DELETE', `/products/${product.product_id}`, { token: admin })
  const changed = await shop.call('GET', '/products?limit=5', {
    headers: { 'if-none-match': etag },
  })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

type List = { productId: string; price: number; stock: number }[]

/** Returns the product from a server's lists, its page's calls through both APIs, and a quote. */
async function listed(at: ApiCalls, productId: string) {
  const rest = await at.call('GET', '/products')
  const rpc = await at.rpc('query', 'products.list')
  const single = await at.call('GET', `/products/${productId}`)
  const details = await at.rpc('query', 'products.details', { productId })
  const body = { orderedItems: [{ productId, qty: 1 }] }
  const [line] = (await at.call('POST', '/orders/quote', { body })).body.orderedItems ?? []
  const quoted = line && { ...line, price: line.labeledPrice }
  const alone: List = [single.body, details.body.result?.data.product, quoted]
  const lists = [rest.body as List, rpc.body.result.data as List]
  const found = lists.map((list) => list.find((one) => one.productId === productId))
  return [...found, ...alone].map((one) => one && { price: one.price, stock: one.stock })
}

test('updates lists, products and quotes on every server within a second of a sale or write', async () => {
  await using other = await createSecondServer(shop)
  const { token } = await makeUser(shop.db)
  const lags = createLags()
  for (let round = 0; round < 3; round += 1) {
    const { product_id: productId } = await makeProduct(shop.db, { price: 1_000, stock: 5 })
    const shown = async (kind: string, expected: { price: number; stock: number }) => {
      for (const [name, server] of Object.entries({ here: shop, there: other })) {
        const read = () => listed(server, productId)
        await lags.until(`${kind} ${name}`, read, Array(5).fill(expected))
        // The second answer is cached: the next change must invalidate it.
        for (const _ of ['read', 'cached']) await listed(server, productId)
      }
    }
    await shown('a new product', { price: 1_000, stock: 5 })
    const placed = await shop.call('POST', '/orders', {
      token,
      body: orderBody({ productId, qty: 2 }),
    })
    expect(placed.status).toBe(201)
    await shown('a sale', { price: 1_000, stock: 3 })
    await shop.call('PUT', `/orders/${placed.body.order.orderId}`, {
      token: admin,
      body: { status: 'Cancelled' },
    })
    await shown('a cancelled order', { price: 1_000, stock: 5 })
    // Last: a write is announced twice, and the second would also invalidate for a later sale.
    await shop.call('PATCH', `/products/${productId}`, { token: admin, body: { price: 900 } })
    await shown('a write', { price: 900, stock: 5 })
    const total = async () =>
      Number((await other.call('GET', '/products?limit=1')).headers['x-total-count'])
    const before = await total()
    await shop.call('DELETE', `/products/${productId}`, { token: admin })
    await lags.until('an end', total, before - 1)
    // The second announcement must arrive before the next round, see above.
    await wait(500)
  }
  expect(lags.late(1_000)).toEqual({})
})

test('keeps the cached answers without the sold product', async () => {
  const { answers } = shop.services
  const [sold, other] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const { token } = await makeUser(shop.db)
  const ask = (id: string) => shop.call('GET', `/products/${id}`)
  const paths = [sold, other].map((product) => product.product_id)
  // The new products are announced within a second.
  await wait(1_000)
  await expect
    .poll(async () => {
      for (const id of paths) await ask(id)
      const before = answers.computed()
      for (const id of paths) await ask(id)
      return answers.computed() - before
    })
    .toBe(0)
  const before = answers.computed()
  const body = orderBody({ productId: sold.product_id, qty: 1 })
  expect((await shop.call('POST', '/orders', { token, body })).status).toBe(201)
  await expect.poll(async () => (await ask(sold.product_id)).body.stock).toBe(sold.stock - 1)
  await ask(other.product_id)
  expect(answers.computed() - before).toBe(1)
})

const asks = {
  rest: (at: ApiCalls) => at.call('GET', '/products'),
  trpc: (at: ApiCalls) => at.rpc('query', 'products.list'),
}

test.each([
  ['rest', 'the same server'],
  ['rest', 'another server'],
  ['trpc', 'the same server'],
  ['trpc', 'another server'],
] as const)(
  'does not cache an answer through %s that began before %s wrote',
  async (api, writer) => {
    const { product_id: productId } = await makeProduct(shop.db, { price: 1_000 })
    const delayed = delayAnswers(shop.db)
    await using slow = await createSecondServer(shop, { replica: delayed.db })
    const { reached, release } = delayed.delayNext(({ rows }) =>
      rows.some((row) => row.product_id === productId),
    )
    const late = asks[api](slow)
    await reached
    const versionOf = async () => (await slow.call('GET', '/products?limit=200')).headers.etag
    const before = await versionOf()
    await (writer === 'another server' ? shop : slow).call('PATCH', `/products/${productId}`, {
      token: admin,
      body: { price: 800 },
    })
    // The version changes with the notification: a list may have read the new price before that.
    await expect.poll(versionOf).not.toBe(before)
    release()
    await late
    for (const ask of [asks[api], asks.rest, asks.trpc])
      expect(priceIn(await ask(slow), productId)).toBe(800)
  },
)

/** Returns the price in a list of either API. */
function priceIn({ body }: Answer, productId: string): number | undefined {
  const list: List = body.result?.data ?? body
  return list.find((one) => one.productId === productId)?.price
}

test('applies a version announced out of order', async () => {
  const { catalogue } = shop.services
  const before = catalogue.version()
  await sql`select pg_notify('catalogue', '1')`.execute(shop.db)
  await expect.poll(() => catalogue.version()).not.toBe(before)
})
