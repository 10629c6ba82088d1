/** Each rule of orders for each way to place one: all refuse with the same reason. */
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({
  ...{ GUEST_CHECKOUT: 'on', CASH_MAX_ORDERS: '2', CASH_MAX_TOTAL: '12000' },
  ...{ ORDER_MAX_PIECES: '9', ORDER_MAX_LINES: '2', ORDER_MAX_TOTAL: '20000' },
})
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(shop.db, { type: 'admin' })
  const make = (productId: string, price: number, stock = 1_000) =>
    makeProduct(shop.db, { productId, price, stock })
  await Promise.all([
    make('SOAP', 100),
    make('ROSE', 1_000),
    make('NEEM', 100),
    make('GOLD', 15_000),
    make('RARE', 100, 1),
  ])
  await set('cash.ceiling', 8_000)
  await set('cash.districts', { only: false, names: ['Jaffna'] })
  await set('cash.refusals', 1)
  const { body } = await desk('GET', '/admin/shipping')
  const rate = { zone: 'a', method: 'standard', amount: 0, freeFrom: 0, steps: [] }
  const zone = { id: 'a', name: 'Here', cities: [], elsewhere: false }
  const plan = {
    ...body.plan,
    zones: [{ ...zone, districts: ['Colombo', 'Jaffna'] }],
    methods: [{ id: 'standard', kind: 'standard', label: 'Standard', cutOff: '12:00' }],
    rates: [{ ...rate, includedGrams: 0, perKilo: 0, earliest: 1, latest: 2 }],
  }
  const planned = await desk('PUT', '/admin/shipping', { version: body.version, plan })
  expect(planned.status, planned.text).toBe(200)
  const code = { name: 'Gone', type: 'percentage', percent: 10, code: 'GONE', uses: 1 }
  await desk('POST', '/admin/promotions', code)
  await placed(one('SOAP', 1), { codes: ['GONE'] })
  await placed(one('ROSE', 6), { phone: '071 300 0001' })
  for (const _ of [1, 2]) await placed(one('SOAP', 1), { phone: '071 300 0002' })
  const refused = await placed(one('SOAP', 1), { phone: '071 300 0003' })
  for (const step of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
    expect((await desk('PUT', `/orders/${refused}`, step)).status).toBe(200)
})

const desk = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) =>
  shop.call(method, address, { token: admin.token, body })
async function set(key: string, value: unknown) {
  const saved = await desk('PUT', `/settings/${key}`, { version: 0, value })
  expect(saved.status, saved.text).toBe(200)
}
type Lines = { productId: string; qty: number }[]
const one = (productId: string, qty: number): Lines => [{ productId, qty }]
let phones = 2_000_000
const bodyOf = (lines: Lines, fields: object = {}) => {
  phones += 1
  return { ...orderBody(...lines), phone: `071 ${phones}`, district: 'Colombo', ...fields }
}
async function placed(lines: Lines, fields: object = {}): Promise<string> {
  const { token } = await makeUser(shop.db)
  const { body, text } = await shop.call('POST', '/orders', { token, body: bodyOf(lines, fields) })
  expect(body.order, text).toBeDefined()
  return body.order.orderId
}

type Fields = { [name: string]: unknown; phone?: string; beyondLimits?: string }
const typed = (lines: Lines, fields: Fields) =>
  desk('POST', '/admin/orders', bodyOf(lines, { paymentMethod: 'cod', ...fields }))
async function fromDraft(lines: Lines, fields: Fields, draft: object = {}) {
  const { body } = await desk('POST', '/admin/orders/drafts', { orderedItems: lines, ...draft })
  return typed(lines, { ...fields, draftId: body.draft.draftId })
}
const ways = {
  'a customer': async (lines: Lines, fields: Fields) => {
    const { token } = await makeUser(shop.db)
    return shop.call('POST', '/orders', { token, body: bodyOf(lines, fields) })
  },
  'a guest': (lines: Lines, fields: Fields) =>
    shop.call('POST', '/orders', {
      body: bodyOf(lines, { email: 'guest@example.com', ...fields }),
    }),
  'a phone order': typed,
  'a draft': fromDraft,
  'an exchange': async (lines: Lines, fields: Fields) =>
    fromDraft(lines, fields, { exchanged: await placed(one('SOAP', 1)) }),
  'an edit': async (lines: Lines, fields: Fields) => {
    const { address: _, ...rest } = fields
    const orderId = await placed(one('SOAP', 1))
    const elsewhere = rest.district ? { address: '1 Main Street', district: rest.district } : {}
    const body = { orderedItems: lines, ...rest, ...elsewhere }
    return desk('POST', `/admin/orders/${orderId}/edits`, body)
  },
}
const staff = ['a phone order', 'a draft', 'an exchange', 'an edit']

const limit = (name: string, more: object = {}) => ({
  code: 'ORDER_LIMIT',
  issues: [{ limit: name, ...more }],
})
const rules: [rule: string, lines: Lines, fields: Fields, refusal: object][] = [
  ['an unknown product', one('NONE', 1), {}, { code: 'NOT_FOUND' }],
  ['too little stock', one('RARE', 2), {}, { code: 'OUT_OF_STOCK' }],
  ['too many units', one('NEEM', 10), {}, limit('units')],
  ['too many lines', ['SOAP', 'NEEM', 'ROSE'].flatMap((id) => one(id, 1)), {}, limit('lines')],
  ['too high a total', one('GOLD', 2), {}, limit('total')],
  ['more cash than the ceiling', one('ROSE', 9), {}, limit('cash', { reason: 'ceiling' })],
  [
    ...(['a district without cash', one('ROSE', 1)] as const),
    ...([{ district: 'Jaffna' }, limit('cash', { reason: 'district' })] as const),
  ],
  ['too much open cash', one('ROSE', 7), { phone: '0713000001' }, limit('cashTotal')],
  ['too many open cash orders', one('ROSE', 1), { phone: '0713000002' }, limit('cashOrders')],
  [
    ...(['a customer who refused a parcel', one('ROSE', 1)] as const),
    ...([{ phone: '0713000003' }, limit('cash', { reason: 'unavailable' })] as const),
  ],
  [
    ...(['a used-up code', one('ROSE', 1), { codes: ['GONE'] }] as const),
    { code: 'CODE_REFUSED', issues: [{ reason: 'usedUp' }] },
  ],
  [
    ...(['a place without delivery', one('ROSE', 1), { district: 'Galle' }] as const),
    { code: 'VALIDATION_FAILED', issues: [{ path: 'district' }] },
  ],
]

describe.each(Object.entries(ways))('%s', (way, come) => {
  test.each(rules)('refuses the order for %s', async (_, lines, fields, refusal) => {
    const answer = await come(lines, fields)
    expect(answer.body, answer.text).toMatchObject(refusal)
    if (!staff.includes(way)) return
    const beyond = await come(lines, { ...fields, beyondLimits: 'Known customer' })
    const isLimit = 'code' in refusal && refusal.code === 'ORDER_LIMIT'
    expect(beyond.status < 300, beyond.text).toBe(isLimit)
    if (isLimit) await desk('PUT', `/orders/${beyond.body.order.orderId}`, { status: 'Delivered' })
  })
})

test('accepts an edit that reduces a cash order above a lowered limit', async () => {
  const orderId = await placed(one('ROSE', 8))
  const version = (await desk('GET', '/admin/settings')).body.items.find(
    ({ key }: { key: string }) => key === 'cash.ceiling',
  ).version
  await desk('PUT', '/settings/cash.ceiling', { version, value: 5_000 })
  const edit = (qty: number) =>
    desk('POST', `/admin/orders/${orderId}/edits`, { orderedItems: one('ROSE', qty) })
  expect((await edit(7)).status).toBe(200)
  expect((await edit(8)).body).toMatchObject({ code: 'ORDER_LIMIT' })
})
