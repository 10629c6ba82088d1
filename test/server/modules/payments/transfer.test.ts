/** Bank transfers: the account, the slip, the decision of staff, and the state of the order. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createRateLimiter } from '#server/core/rate-limit/rate-limit.ts'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { markManuallyRefunded } from '../../../../db/queries/payments/redirect-payments.queries.ts'
import { findStored, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock } from '../../../support/payhere-shop.ts'

const hour = 3_600_000
let moved = 0
const shop = await openMailShop({
  clock: () => new Date(Date.now() + moved),
  limiter: createRateLimiter(true),
})
shop.serve()
const address = await shop.listen()
const buyer = await makeUser(shop.db, { email: 'buyer@example.com' })
const admin = await makeUser(shop.db, { type: 'admin' })
await set('emails.ordersTo', ['staff@shop.example'])
afterAll(() => shop[Symbol.asyncDispose]())

async function set(key: SettingKey, value: unknown) {
  const version = shop.services.settings.rowOf(key)?.version ?? 0
  const body = { value, version }
  const { status } = await shop.call('PUT', `/settings/${key}`, { token: admin.token, body })
  expect(status).toBe(200)
}

const byTransfer = (productId: string, qty: number) => ({
  ...orderBody({ productId, qty }),
  paymentMethod: 'bank',
})

async function place(productId: string, qty = 1) {
  const body = byTransfer(productId, qty)
  const {
    status,
    text,
    body: answer,
  } = await shop.call('POST', '/orders', {
    token: buyer.token,
    body,
  })
  expect(status, text).toBe(201)
  return answer.order as { orderId: string; payment: { payBy: string; reference: string } }
}

const orderNow = async (orderId: string) =>
  (await shop.call('GET', `/orders/${orderId}`, { token: admin.token })).body

const stateOf = async (orderId: string) => {
  const { status, payment } = await orderNow(orderId)
  return `${status} ${payment.status}`
}

const stockOf = async (productId: string) => (await findStored(shop.db, productId))!.stock

const drawn = (background: string) =>
  sharp({ create: { width: 90, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Sends a slip as a browser does. */
async function send(
  orderId: string,
  headers: Record<string, string>,
  bytes: Uint8Array,
  name = 'slip.jpg',
) {
  const body = new FormData()
  body.append('slip', new Blob([bytes as BlobPart]), name)
  const answer = await fetch(`${address}/api/orders/${orderId}/slip`, {
    method: 'POST',
    headers,
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const asBuyer = () => ({ authorization: `Bearer ${buyer.token}` })

const slipOf = (orderId: string, token?: string, link?: string) =>
  shop.call('POST', `/orders/${orderId}/slip/view`, { token, body: link ? { link } : {} })

const received = (orderId: string, note: object, token = admin.token) =>
  shop.call('POST', `/admin/orders/${orderId}/received`, { token, body: note })

const notReceived = (orderId: string, reason: string) =>
  shop.call('POST', `/admin/orders/${orderId}/not-received`, {
    token: admin.token,
    body: { reason },
  })

const emailsTo = (to: string, orderId: string) =>
  shop.mail.emails.filter(
    ({ recipients, text }) => recipients.includes(to) && text?.includes(orderId),
  )

test('offers bank transfers only with an account number, and shows the account to the customer only', async () => {
  const productId = await makeStock(shop, 5)
  const refused = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: byTransfer(productId, 1),
  })
  expect(refused.body.issues).toEqual([
    { path: 'paymentMethod', message: 'must be one of cod, card' },
  ])
  expect((await shop.call('GET', '/payment-methods')).body.methods).toEqual(['cod', 'card'])
  const page = async () => (await shop.app.inject({ url: '/' })).body
  expect(await page()).not.toContain('Bank transfer')

  await set('bank.name', 'Bank of Galle')
  await set('bank.accountNumber', '0071 2345')
  expect((await shop.call('GET', '/payment-methods')).body.methods).toEqual(['cod', 'card', 'bank'])
  expect(await page()).toContain('"payments":["Bank transfer"]')
  const { orderId, payment } = await place(productId, 2)
  expect(await stockOf(productId)).toBe(3)
  expect(payment.reference).toMatch(new RegExp(`^${orderId}-[2-9A-HJ-NP-Z]{4}$`))
  const where = await shop.call('POST', `/orders/${orderId}/transfer`, {
    token: buyer.token,
    body: {},
  })
  expect(where.body).toEqual({
    account: {
      bank: 'Bank of Galle',
      branch: '',
      accountName: '',
      accountNumber: '0071 2345',
      note: '',
    },
    amount: 2_501,
    reference: payment.reference,
    payBy: payment.payBy,
  })
  // An order found by its numbers does not show the reference for a transfer.
  const found = await shop.call('GET', `/admin/orders?q=${payment.reference}`, {
    token: admin.token,
  })
  expect(found.body.items).toMatchObject([{ orderId }])
  // The first email names the account, the second one confirms the payment; staff get one email.
  await expect.poll(() => emailsTo('buyer@example.com', orderId).length).toBe(1)
  const [email] = emailsTo('buyer@example.com', orderId)
  for (const said of ['as soon as we receive your transfer', '0071 2345', payment.reference])
    expect(email!.text).toContain(said)
  await received(orderId, { amount: 2_501, reference: 'CEFT 1', date: '2026-01-02' })
  await expect.poll(() => emailsTo('buyer@example.com', orderId).length).toBe(2)
  expect(emailsTo('buyer@example.com', orderId)[1]!.text).toContain('we have received your payment')
  expect(emailsTo('staff@shop.example', orderId)).toHaveLength(1)
})

test('shows a slip to its customer and staff with permission, and replaces it until the transfer is recorded', async () => {
  await set('orders.guestCheckout', true)
  const productId = await makeStock(shop, 5)
  const { orderId } = await place(productId)
  const stranger = await makeUser(shop.db)
  const packer = await makeUser(shop.db, { role: 'packer' })
  expect((await send(orderId, {}, await drawn('red'))).status).toBe(401)
  expect(
    (await send(orderId, { authorization: `Bearer ${stranger.token}` }, await drawn('red'))).status,
  ).toBe(404)
  const pdf = await send(orderId, asBuyer(), Buffer.from('%PDF-1.7 and more'), 'slip.jpg')
  expect([pdf.status, pdf.body.message]).toEqual([
    415,
    'PDF files are not accepted, because they can contain hidden content. Please upload a screenshot or a photo.',
  ])
  expect((await send(orderId, asBuyer(), Buffer.from('<svg/>'))).status).toBe(415)
  expect((await slipOf(orderId, buyer.token)).status).toBe(404)

  expect((await send(orderId, asBuyer(), await drawn('red'))).status).toBe(200)
  const first = (await slipOf(orderId, buyer.token)).body.image as string
  expect(first).toMatch(/^data:image\/webp;base64,/)
  expect((await send(orderId, asBuyer(), await drawn('blue'))).status).toBe(200)
  const { body: seen } = await slipOf(orderId, admin.token)
  const { format, width } = await sharp(Buffer.from(seen.image.split(',')[1], 'base64')).metadata()
  expect([format, width, seen.image === first]).toEqual(['webp', 90, false])
  expect((await slipOf(orderId, stranger.token)).status).toBe(404)
  expect((await slipOf(orderId, packer.token)).status).toBe(404)
  for await (const key of shop.services.storage.list()) expect(key).toBe('no image at all')
  // Staff get an email, and members with the permission a notification.
  await expect
    .poll(() =>
      shop.mail.emails.filter(({ subject = '' }) => subject.includes('Bank slip for order')),
    )
    .toMatchObject([{ recipients: ['staff@shop.example'] }, { recipients: ['staff@shop.example'] }])
  const notificationsOf = async ({ token }: TestUser) =>
    (await shop.call('GET', '/admin/notifications', { token })).body.items.filter(
      ({ type }: { type: string }) => type === 'order.slip_received',
    )
  expect(await notificationsOf(admin)).toMatchObject([{ entityId: orderId }, { entityId: orderId }])
  expect(await notificationsOf(packer)).toEqual([])

  // The transfer: the full amount, on a past day, with a unique reference.
  const note = { amount: 1_250.5, reference: 'CEFT 2', date: '2026-01-02' }
  const refusals = [{ amount: 1_250 }, { date: '2126-01-02' }, { reference: 'CEFT 1' }]
  for (const change of refusals) {
    const { status, body } = await received(orderId, { ...note, ...change })
    expect([status, body.issues[0].path]).toEqual([400, Object.keys(change)[0]])
  }
  expect((await received(orderId, note)).body.order.payment.status).toBe('paid')
  expect((await received(orderId, note)).status).toBe(200)
  expect((await received(orderId, { ...note, reference: 'CEFT 3' })).status).toBe(409)
  expect((await send(orderId, asBuyer(), await drawn('green'))).status).toBe(409)
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['actor', 'changes'])
    .where('action', '=', 'payment.received')
    .where('entity_id', '=', orderId)
    .execute()
  expect(audit).toMatchObject([
    { actor: admin.row.email, changes: { amount: [null, 'LKR 1,250.50'] } },
  ])

  const guest = await shop.call('POST', '/orders', {
    headers: { 'idempotency-key': 'a guest who transfers' },
    body: byTransfer(productId, 1),
  })
  const link = String(guest.body.link)
  const guests = guest.body.order.orderId as string
  expect((await send(guests, { 'order-link': 'wrong' }, await drawn('red'))).status).toBe(404)
  const sent = await send(guests, { 'order-link': link }, await drawn('red'))
  expect(sent.status).toBe(200)
  expect((await slipOf(guests, undefined, link)).status).toBe(200)
  expect((await slipOf(guests)).status).toBe(401)
  const { phone } = await orderNow(guests)
  const byNumbers = await shop.call('POST', '/orders/find', { body: { orderId: guests, phone } })
  expect(Object.keys(byNumbers.body.order.payment)).toEqual(['status', 'state', 'due', 'payBy'])
})

test('a transfer recorded for two orders concurrently pays one of them', async () => {
  for (const reference of ['AT ONCE 1', 'AT ONCE 2', 'AT ONCE 3']) {
    const product = await makeStock(shop, 5)
    const orders = [await place(product), await place(product)]
    const note = { amount: 100_000, reference, date: '2026-01-02' }
    const noted = await Promise.all(orders.map(({ orderId }) => received(orderId, note)))
    expect(noted.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = noted.find(({ status }) => status === 400)!
    expect(refused.body.issues[0].path).toBe('reference')
  }
})

test('cancels an order without a transfer in time, unless a slip waits for review', async () => {
  await set('bank.holdHours', 10)
  const productId = await makeStock(shop, 4)
  const [left, slipped, paid] = [
    await place(productId),
    await place(productId),
    await place(productId),
  ]
  expect(Date.parse(left.payment.payBy) - Date.now() - moved).toBeGreaterThan(9.9 * hour)
  await send(slipped.orderId, asBuyer(), await drawn('red'))
  await received(paid.orderId, { amount: 1_250.5, reference: 'CEFT 9', date: '2026-01-02' })
  const pass = async (hours: number) => {
    moved += hours * hour
    await Promise.all([cancelUnpaid(shop.services), cancelUnpaid(shop.services)])
  }
  await pass(9)
  expect(await stateOf(left.orderId)).toBe('Pending unpaid')
  await pass(2)
  expect(await stateOf(left.orderId)).toBe('Cancelled unpaid')
  expect(await stateOf(slipped.orderId)).toBe('Pending unpaid')
  expect(await stateOf(paid.orderId)).toBe('Pending paid')
  expect(await stockOf(productId)).toBe(2)

  // With the reason, the buyer has a day to answer; another slip is checked again.
  const rejected = await notReceived(slipped.orderId, 'The slip shows another account.')
  expect(rejected.body.order.payment.problem).toBe('The slip shows another account.')
  await pass(23)
  expect(await stateOf(slipped.orderId)).toBe('Pending unpaid')
  await send(slipped.orderId, asBuyer(), await drawn('blue'))
  await pass(48)
  const again = await orderNow(slipped.orderId)
  expect([again.status, again.payment.problem]).toEqual(['Pending', undefined])
  await notReceived(slipped.orderId, 'Nothing came.')
  await pass(25)
  expect(await stateOf(slipped.orderId)).toBe('Cancelled unpaid')
  expect(await stockOf(productId)).toBe(3)
  expect((await notReceived(slipped.orderId, 'Nothing came.')).status).toBe(409)

  // The transfer arrives after the order was cancelled: a refund is owed.
  const late = { amount: 1_300, reference: 'CEFT 10', date: '2026-01-02' }
  expect((await received(slipped.orderId, late)).body.order.payment.status).toBe('owed')
  const back = await shop.call('POST', `/admin/orders/${slipped.orderId}/refunded`, {
    token: admin.token,
    body: {},
  })
  expect(back.body.order.payment.status).toBe('refunded')
  const cancel = { token: admin.token, body: { status: 'Cancelled' } }
  const cancelled = await shop.call('PUT', `/orders/${paid.orderId}`, cancel)
  expect(cancelled.body.order.payment.status).toBe('owed')
  const { state, amount_cents } = await shop.db
    .selectFrom('payments')
    .select(['state', 'amount_cents'])
    .where('provider_reference', '=', 'CEFT 10')
    .executeTakeFirstOrThrow()
  expect([state, amount_cents]).toEqual(['refunded', 130_000])
})

test('marks only a received transfer as refunded, no pending one', async () => {
  await set('bank.holdHours', 48)
  const { orderId } = await place(await makeStock(shop, 1))
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await shop.db.transaction().execute((tx) => markManuallyRefunded(tx, id))
  await assertMoney(shop.db, orderId)
  const late = { amount: 1_250.5, reference: 'CEFT 11', date: '2026-01-02' }
  expect((await received(orderId, late)).body.order.payment.status).toBe('paid')
  await shop.db.transaction().execute((tx) => markManuallyRefunded(tx, id))
  const { state } = await shop.db
    .selectFrom('payments')
    .select('state')
    .where('order_ref', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('refunded')
})

test('deletes slips with their account, and limits uploads', async () => {
  const { orderId } = await place(await makeStock(shop, 1))
  await send(orderId, asBuyer(), await drawn('red'))
  const slips = () => shop.db.selectFrom('order_slips').select('order_ref').execute()
  const before = (await slips()).length
  const statuses: number[] = []
  while (statuses.length < 25 && statuses.at(-1) !== 429)
    statuses.push((await send(orderId, asBuyer(), Buffer.from('x'))).status)
  expect(statuses.at(-1)).toBe(429)
  await shop.call('DELETE', `/users/deleteuser/${buyer.row.id}`, { token: admin.token })
  expect((await slips()).length).toBeLessThan(before)
  expect((await orderNow(orderId)).payment.slipAt).toBeUndefined()
  expect((await slipOf(orderId, admin.token)).status).toBe(404)
})
