/** Tests the host of image addresses in every response. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import type * as core from 'zod/v4/core'
import { absolute, keyOf } from '#server/core/media/media-address.ts'
import { imageSchemas } from '#server/core/values/fields.schema.ts'
import { type Api, callThrough, operationNamed, operations } from '../../../support/both-apis.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { sendRaw } from '../../../support/raw-http.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const own = '/images/1700000000000-rose.webp'
const elsewhere = 'https://elsewhere.example/rose.jpg'

const shop = await openTestApp()
const admin = (await makeUser(shop.db, { type: 'admin' })).token
const customer = (await makeUser(shop.db)).token

/** Returns every address of a stored image within a value; `desc` is what the author wrote. */
const imagesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? (value.match(/[\w:./]*\/images\/[\w.-]+/g) ?? [])
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => (name === 'desc' ? [] : imagesIn(one)))
      : []

/** Creates a shop with an image in each place that can have one, and returns its ids. */
async function fill(): Promise<[name: string, input: Record<string, unknown>, token: string][]> {
  const productId = 'ROSE'
  const call = async (path: string, token: string, body: object, method = 'POST') => {
    const answer = await shop.call(method, path, { token, body })
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  for (const id of [productId, 'ROSE-2'])
    await call('/products', admin, {
      productId: id,
      productName: `Rose water ${id}`,
      category: 'skincare',
      price: 900,
      stock: 20,
      Images: [own, elsewhere],
    })
  await call('/blogs', admin, {
    blogId: 'B',
    blogTopic: 'Roses',
    desc: `![rose](${own} "a") and <img alt="x" src="${own}">`,
    Images: [own],
  })
  await call('/blogs', admin, { blogId: 'C', blogTopic: 'Roses', Images: [own] })
  await call('/users', customer, { profilepic: own, coverpic: own }, 'PATCH')
  const { order } = await call('/orders', customer, orderBody({ productId, qty: 2 }))
  const { orderId } = order as { orderId: string }
  return [
    ['products.list', {}, admin],
    ['products.list', { limit: 2 }, admin],
    ['products.byCategory', { category: 'skincare' }, admin],
    ['products.search', { query: 'rose' }, admin],
    ['products.get', { productId }, admin],
    ['products.details', { productId }, admin],
    ['products.adminList', {}, admin],
    ['catalogue.list', {}, admin],
    ['catalogue.suggest', { q: 'rose' }, admin],
    ['blogs.list', {}, admin],
    ['blogs.get', { blogId: 'B' }, admin],
    ['blogs.preview', { desc: `![rose](${own})` }, admin],
    ['blogs.adminList', {}, admin],
    ['orders.quote', { orderedItems: [{ productId, qty: 1 }] }, customer],
    ['orders.list', {}, customer],
    ['orders.get', { orderId }, customer],
    ['orders.adminList', {}, admin],
    ['users.me', {}, customer],
    ['users.all', {}, admin],
    ['users.list', {}, admin],
    ['dashboard.overview', {}, admin],
  ]
}

test('returns absolute image addresses through both APIs', async () => {
  const questions = await fill()
  for (const [name, input, token] of questions)
    for (const api of ['rest', 'trpc'] as Api[]) {
      const { result, error } = await callThrough(api, shop, operationNamed(name), input, {
        token,
        headers: { host: 'shop.example:8080' },
      })
      expect(error, name).toBeUndefined()
      const found = imagesIn(result)
      expect(found, name).not.toEqual([])
      expect(new Set(found), name).toEqual(new Set([`http://shop.example:8080${own}`]))
    }
})

test('returns absolute image addresses in the quote of a price conflict', async () => {
  await makeProduct(shop.db, { productId: 'DEARER', price: 100, images: [own] })
  const body = { ...orderBody({ productId: 'DEARER', qty: 1 }), expectedTotal: 90 }
  const refused = await shop.call('POST', '/orders', { token: customer, body })
  expect(refused.body.code).toBe('PRICE_CHANGED')
  expect(imagesIn(refused.body.quote)).toEqual([`http://localhost${own}`])
})

test('marks every image field of every schema', () => {
  const names = new Set(['Images', 'image', 'profilepic', 'coverpic', 'html'])
  const escaped: string[] = []
  const walk = (schema: core.$ZodType, name: string) => {
    const def = schema._zod.def as unknown as Record<string, never>
    const { shape, element, innerType, options, valueType, out } = def
    if (def.type === 'string' && names.has(name.split('.').at(-1)!) && !imageSchemas.has(schema))
      escaped.push(name)
    for (const inner of [element, innerType, valueType, out]) if (inner) walk(inner, name)
    for (const option of (options as core.$ZodType[] | undefined) ?? []) walk(option, name)
    for (const [field, inner] of Object.entries((shape as object | undefined) ?? {}))
      walk(inner, `${name}.${field}`)
  }
  for (const { name, definition } of operations) {
    // a mapping names columns of a file, an email is shown as it was sent, and a slip is a data: URL
    if (/^(imports|feeds|emails|emailTemplates)\.|^orders\.slip$/.test(name)) continue
    walk(definition.input, `${name} takes `)
    walk(definition.output, `${name} answers `)
  }
  expect(escaped).toEqual([])
})

test.each<Api>(['rest', 'trpc'])('stores the key of an address of the shop: %s', async (api) => {
  const { product_id: productId } = await makeProduct(shop.db)
  const sent = [
    `http://shop.example${own}`,
    own,
    `http://shop.example.evil${own}`,
    `https://shop.example${own}`,
    'http://shop.example//evil.example/a.webp',
    elsewhere,
  ]
  const { error } = await callThrough(
    api,
    shop,
    operationNamed('products.update'),
    { productId, productName: 'Rose', category: 'skincare', price: 1, Images: sent },
    { token: admin, headers: { host: 'shop.example' } },
  )
  expect(error).toBeUndefined()
  const row = await shop.db
    .selectFrom('products')
    .select('images')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row.images).toEqual([own, own, ...sent.slice(2)])
})

test('stores the key of an account image of the shop', async () => {
  const { row, token } = await makeUser(shop.db)
  await shop.call('PATCH', '/users', { token, body: { profilepic: `http://localhost${own}` } })
  const { profilepic } = await shop.db
    .selectFrom('users')
    .select('profilepic')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(profilepic).toBe(own)
})

test('replays the first response for a repeated Idempotency-Key from another host', async () => {
  const body = { productId: 'REPLAY', productName: 'Rose', category: 'x', price: 1, Images: [own] }
  const send = (host: string) =>
    shop.call('POST', '/products', {
      token: admin,
      body,
      headers: { host, 'idempotency-key': 'replay-1' },
    })
  const first = await send('first.example')
  const again = await send('second.example')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.text).toBe(first.text)
  expect(again.body.product.Images).toEqual([`http://first.example${own}`])
})

test('recognises its own addresses in an imported export', async () => {
  await makeProduct(shop.db, {
    productId: 'EXPORTED',
    category: 'exported',
    images: [own, elsewhere],
  })
  for (const format of ['csv', 'jsonl']) {
    const file = await shop.call('GET', `/exports/products?format=${format}&category=exported`, {
      token: admin,
    })
    expect(file.text).toContain(`http://localhost${own}`)
    const back = await shop.call('POST', `/imports?fileName=products.${format}`, {
      token: admin,
      body: file.text,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(back.body.report.products, back.text).toMatchObject({ unchanged: 1, updated: 0 })
  }
})

test('uses PUBLIC_URL in image addresses for every host', async () => {
  await using named = await createTestApp({ PUBLIC_URL: 'https://shop.lk/' })
  const token = (await makeUser(named.db, { type: 'admin' })).token
  await makeProduct(named.db, { productId: 'P', images: [own] })
  const ask = (host: string) => named.call('GET', '/products', { headers: { host } })
  for (const host of ['localhost:3000', 'evil.example', 'not a host'])
    expect((await ask(host)).body[0].Images).toEqual([`https://shop.lk${own}`])
  // both names of the shop lead to the key
  const Images = [`https://shop.lk${own}`, `http://inside:3000${own}`]
  const body = { productName: 'P', category: 'x', price: 1, Images }
  const headers = { host: 'inside:3000' }
  const put = await named.call('PUT', '/products/P', { token, body, headers })
  expect(put.body.product.Images).toEqual([`https://shop.lk${own}`, `https://shop.lk${own}`])
})

test('caches addresses per host, and keeps known hosts when strangers call', async () => {
  await using listening = await createTestApp()
  await makeProduct(listening.db, { images: [own] })
  listening.services.catalogue.changed()
  const address = await listening.listen()
  let handled = 0
  const count = () => {
    handled += 1
  }
  subscribe('tracing:fastify.request.handler:start', count)
  const ask = async (host: string, more = '') => {
    const response = await sendRaw(
      address,
      `GET /api/products?limit=5 HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`,
    )
    expect(response.status, response.body).toBe(200)
    return JSON.parse(response.body)[0].Images[0] as string
  }
  try {
    for (let round = 0; round < 40; round += 1)
      for (const host of ['shop.example', 'other.example:8080'])
        expect(await ask(host)).toBe(`http://${host}${own}`)
    expect(handled).toBeLessThan(10)
    for (let stranger = 0; stranger < 30; stranger += 1)
      expect(await ask(`s${stranger}.example`)).toBe(`http://s${stranger}.example${own}`)
    const before = handled
    expect(await ask('shop.example')).toBe(`http://shop.example${own}`)
    expect(handled).toBe(before)
    // the headers of a proxy count at every request
    expect(await ask('shop.example', 'x-forwarded-proto: https\r\n')).toBe(
      `https://shop.example${own}`,
    )
    expect(await ask('shop.example')).toBe(`http://shop.example${own}`)
  } finally {
    unsubscribe('tracing:fastify.request.handler:start', count)
  }
})

test('converts addresses by one rule for answers, events and emails', () => {
  expect(absolute('https://shop.lk', own)).toBe(`https://shop.lk${own}`)
  expect(absolute('https://shop.lk', elsewhere)).toBe(elsewhere)
  expect(absolute('https://shop.lk', '')).toBe('')
  expect(keyOf(['https://shop.lk'], `https://shop.lk${own}`)).toBe(own)
  expect(keyOf(['https://shop.lk'], 'https://shop.lk//evil')).toBe('https://shop.lk//evil')
})
