import { beforeAll, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ RATE_LIMIT: 'on', GUEST_CHECKOUT: 'on' })
let token: string
beforeAll(async () => {
  token = (await makeUser(shop.db, { type: 'admin' })).token
  await makeProduct(shop.db, { productId: 'SOAP', price: 1_000, stock: 100 })
  const made = await shop.call('POST', '/admin/promotions', {
    token,
    body: {
      name: 'Welcome',
      code: 'WELCOME',
      type: 'percentage',
      percent: 10,
    },
  })
  expect(made.status, made.text).toBe(201)
})

const orderedItems = [{ productId: 'SOAP', qty: 1 }]
let made = 0
const wrong = (count: number) => Array.from({ length: count }, () => `WRONG${++made}`)
const post = (path: string, body: object, from: string) =>
  shop.call('POST', path, { body, headers: { 'x-forwarded-for': from } })
const quote = (codes: string[], from: string) =>
  post('/orders/quote', { orderedItems, codes }, from)

const tries = {
  'a quote': (codes: string[], from: string) => quote(codes, from),
  'a quote over tRPC': (codes: string[], from: string) =>
    shop.rpc(
      'mutation',
      'orders.quote',
      { orderedItems, codes },
      { headers: { 'x-forwarded-for': from } },
    ),
  'delivery options': (codes: string[], from: string) =>
    post('/shipping/options', { orderedItems, codes }, from),
  'an order': (codes: string[], from: string) =>
    post('/orders', { ...orderBody({ productId: 'SOAP', qty: 1 }), codes }, from),
}

test.each(Object.entries(tries))(
  'answers 429 after 50 wrong discount codes of one network in %s',
  async (name, attempt) => {
    const from = `10.20.${Object.keys(tries).indexOf(name)}.1`
    for (let request = 0; request < 5; request += 1)
      expect((await attempt(wrong(10), from)).status).not.toBe(429)
    const right = await attempt(['WELCOME'], from)
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(20)
    expect((await quote([], from)).status).toBe(200)
    expect((await quote(['WELCOME'], '10.20.9.9')).body.codes).toEqual([
      { code: 'WELCOME', applied: true },
    ])
  },
)

test('counts the codes of a cart once when the page prices it repeatedly', async () => {
  const codes = ['STALE']
  for (let request = 0; request < 60; request += 1)
    expect((await quote(codes, '10.21.0.1')).status).toBe(200)
  for (let request = 0; request < 60; request += 1)
    expect((await quote(['WELCOME'], '10.21.0.2')).status).toBe(200)
  for (let request = 0; request < 5; request += 1) await quote(wrong(10), '10.21.0.2')
  expect((await quote(wrong(1), '10.21.0.2')).status).toBe(429)
  expect((await quote(['WELCOME'], '10.21.0.2')).status).toBe(200)
})

test('wrong codes sent at the same time count one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => quote(wrong(10), '10.22.0.1')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('delays answers of every network after 1,000 wrong codes an hour, and refuses no code', async () => {
  const isDelayed = () => shop.logged.some((line) => line.includes('codes.guessed'))
  expect(isDelayed()).toBe(false)
  for (let network = 1; network <= 100 && !isDelayed(); network += 1)
    expect((await quote(wrong(10), `10.23.${network}.1`)).status).toBe(200)
  expect(isDelayed()).toBe(true)
  expect((await quote(['WELCOME'], '10.24.0.1')).body.codes).toEqual([
    { code: 'WELCOME', applied: true },
  ])
})
