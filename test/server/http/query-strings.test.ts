import { beforeEach, expect, test } from 'vitest'
import { cheapHash, makeUser } from '../../support/factories.ts'
import { openTestApp } from '../../support/test-app.ts'

const password = 'a long password'
let email: string
const shop = await openTestApp()
beforeEach(async () => {
  const passwordHash = await cheapHash(password)
  email = (await makeUser(shop.db, { passwordHash })).row.email
})

const subscribers = () => shop.db.selectFrom('newsletter_subscribers').select('email').execute()
const credentials = () => new URLSearchParams({ email, password })

test('ignores credentials and subscriptions in a query string', async () => {
  const login = await shop.call('POST', `/users/login?${credentials()}`)
  expect([login.status, login.body.issues?.[0]?.path]).toEqual([400, 'email'])
  const before = await subscribers()
  expect((await shop.call('POST', '/newsletter?email=kasun@example.com')).status).toBe(400)
  expect(await subscribers()).toEqual(before)
})

test('reads no body fields from a query string', async () => {
  const answer = await shop.call(
    'POST',
    `/users/register?${new URLSearchParams({ lastName: 'Injected' })}`,
    {
      body: { firstName: 'Nimali', email: 'own-words@example.com', password: 'a long password' },
    },
  )
  expect(answer.body.user).toMatchObject({ firstName: 'Nimali', lastName: '' })
})

test('refuses tRPC writes by GET or by query string', async () => {
  const input = encodeURIComponent(JSON.stringify({ email, password }))
  for (const url of [
    `/trpc/users.login?input=${input}`,
    `/trpc/users.login?batch=1&input=${encodeURIComponent(`{"0":${decodeURIComponent(input)}}`)}`,
  ]) {
    const byGet = await shop.app.inject({ method: 'GET', url })
    expect(byGet.statusCode).toBe(405)
    expect(byGet.body).not.toContain('Login success')
    const byPost = await shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: url.includes('batch') ? '{}' : '',
    })
    expect(byPost.statusCode).toBe(400)
    expect(byPost.body).not.toContain('Login success')
  }
})

test('ignores method overrides in headers and fields', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/users/login?${credentials()}&_method=POST`,
      headers: { [name]: 'POST' },
    })
    expect(answer.statusCode).toBe(405)
  }
  const { product_id } = await shop.db
    .insertInto('products')
    .values({
      product_id: 'STAYS',
      product_name: 'Stays',
      category: 'x',
      price_cents: 1,
      last_price_cents: 1,
    })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const { token } = await makeUser(shop.db, { type: 'admin' })
  await shop.call('POST', `/products?_method=DELETE`, {
    token,
    headers: { 'x-http-method-override': 'DELETE' },
    body: { productId: product_id, _method: 'DELETE' },
  })
  expect((await shop.call('GET', `/products/${product_id}`)).body).toMatchObject({
    productId: 'STAYS',
  })
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'both APIs refuse a body of %s, which forms on other sites can send',
  async (type) => {
    for (const url of ['/api/users/login', '/trpc/users.login']) {
      const answer = await shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: credentials().toString(),
      })
      expect(answer.statusCode).toBe(415)
    }
  },
)
