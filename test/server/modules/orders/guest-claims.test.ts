import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { storedEmails } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { openMailingShop } from '../../../support/mailbox.ts'
import { waiting } from '../../../support/waiting.ts'

const password = 'a long password'

const shop = await openMailingShop({ GUEST_CHECKOUT: 'on' })
const passwordHash = await hashPassword(password)
afterAll(() => shop[Symbol.asyncDispose]())

async function placed(email: string) {
  const { product_id } = await makeProduct(shop.db)
  const { body } = await shop.call('POST', '/orders', {
    body: { ...orderBody({ productId: product_id, qty: 1 }), email },
  })
  return body as { order: { orderId: string }; link: string }
}
const open = async (link: string) => shop.call('POST', '/orders/by-link', { body: { link } })
const verify = async ({ row: { id: userId, email } }: TestUser) =>
  shop.call('POST', '/users/verify', {
    body: { token: await createLink(shop.db, 'verify', { userId, email }) },
  })
const ordersOf = async ({ token }: TestUser) =>
  ((await shop.call('GET', '/orders', { token })).body as { orderId: string }[]).map(
    ({ orderId }) => orderId,
  )

test('emails a guest the link to the order, and stores the email without it', async () => {
  const email = 'emails@example.com'
  const { order } = await placed(email)
  const message = await shop.emailTo(email, `Your order ${order.orderId}`)
  const link = /http\S+\/order#[\w-]{43}/.exec(message)![0]
  expect((await open(link)).body.order.orderId).toBe(order.orderId)
  const stored = await storedEmails(shop.db)
  expect(JSON.stringify(stored)).not.toContain(link.slice(-43))
  await placed('')
  await shop.allSent()
  expect(shop.unread()).toEqual([])
})

test('links guest orders to the account with their address, on verification and at login', async () => {
  const email = 'claims@example.com'
  const { order, link } = await placed(email.toUpperCase())
  const buyer = await makeUser(shop.db, { email, passwordHash })
  const logIn = () => shop.call('POST', '/users/login', { body: { email, password } })
  // the same telephone number, and an unverified address, give nothing
  const stranger = await makeUser(shop.db, { email: 'stranger@example.com' })
  await placed('stranger@example.com.lk')
  await verify(stranger)
  await logIn()
  expect([await ordersOf(buyer), await ordersOf(stranger)]).toEqual([[], []])
  await verify(buyer)
  expect(await ordersOf(buyer)).toEqual([order.orderId])
  const later = await placed(email)
  expect(await ordersOf(buyer)).toEqual([order.orderId])
  await logIn()
  expect(await ordersOf(buyer)).toEqual([later.order.orderId, order.orderId])
  // it is an account's now: its link still opens it, its two numbers do not
  expect((await open(link)).body.order).not.toHaveProperty('guest')
  const { phone } = orderBody()
  const find = { orderId: order.orderId, phone }
  expect((await shop.call('POST', '/orders/find', { body: find })).status).toBe(404)

  const admin = await makeUser(shop.db, { type: 'admin' })
  const path = `/users/deleteuser/${buyer.row.id}`
  expect((await shop.call('DELETE', path, { token: admin.token })).status).toBe(200)
  expect((await open(link)).status).toBe(404)
  const events = await shop.db
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', order.orderId)
    .execute()
  expect(events.length).toBeGreaterThan(0)
  expect(JSON.stringify(events)).not.toContain(email.toUpperCase())
})

test('locks guest orders by their numbers when it links them to an account', async () => {
  const email = 'several@example.com'
  const first = (await placed(email)).order.orderId
  const second = (await placed(email)).order.orderId
  // rewritten, it is stored behind the other in table and index
  await sql`update orders set email = upper(email) where order_id = ${first}`.execute(shop.db)
  const buyer = await makeUser(shop.db, { email, passwordHash })
  const { claimed } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where order_id = ${first} for no key update`.execute(tx)
    const claimed = insist(() => verify(buyer))
    await expect.poll(() => waiting(shop.db, 'other')).toBeGreaterThan(0)
    await sql`select from orders where order_id = ${second} for no key update nowait`.execute(tx)
    return { claimed }
  })
  expect((await claimed).status).toBe(200)
  expect(await ordersOf(buyer)).toEqual([second, first])
})
