/** Back-in-stock subscriptions through both APIs, with a real mail server and two servers. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { backInStockSubscriber } from '#server/modules/back-in-stock/back-in-stock.subscriber.ts'
import { unsubscribeToken } from '#server/platform/email/unsubscribe-link.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { storedEmails } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'
import { createTestApp, openServicesAt } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

const soldOut = async () => (await makeProduct(shop.db, { stock: 0 })).product_id
const ask = (productId: string, email?: string, token?: string) =>
  shop.call('POST', '/back-in-stock', { token, body: { productId, email } })
const restock = (productId: string, stock: number) =>
  shop.call('PATCH', `/products/${productId}`, { token: admin.token, body: { stock } })
const open = async () =>
  (
    await shop.db
      .selectFrom('back_in_stock_subscriptions')
      .innerJoin('products', 'products.id', 'back_in_stock_subscriptions.product_id')
      .select(['products.product_id', 'email', 'user_id'])
      .where('notified_at', 'is', null)
      .orderBy('back_in_stock_subscriptions.created_at')
      .execute()
  ).map(({ product_id, email, user_id }) => [product_id, email, user_id])
const emailsTo = (address: string) =>
  shop.mail.emails.filter(({ recipients }) => recipients.includes(address))

test('guests and accounts subscribe to a product once, with the same response, and errors name the reason', async () => {
  const productId = await soldOut()
  const buyer = await makeUser(shop.db, { email: 'buyer@example.com' })
  const answers = [
    await ask(productId, 'Guest@example.com'),
    await ask(productId, 'guest@EXAMPLE.com'),
    await ask(productId, undefined, buyer.token),
    await ask(productId, 'other-buyer@example.com', buyer.token),
    await ask(productId, 'buyer@example.com'),
  ]
  const said = { status: 201, body: { message: 'We will email you when it is back in stock.' } }
  for (const answer of answers) expect(answer).toMatchObject(said)
  const rpc = await shop.rpc('mutation', 'backInStock.subscribe', {
    productId,
    email: 'guest@example.com',
  })
  expect(rpc.body.result.data).toEqual(said.body)
  expect(await open()).toEqual([
    [productId, 'Guest@example.com', null],
    [productId, 'buyer@example.com', buyer.row.id],
  ])

  const nameless = await ask(productId)
  expect(nameless.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'email' }] })
  expect((await ask('nothing', 'guest@example.com')).status).toBe(404)
  const { product_id: there } = await makeProduct(shop.db)
  const now = await ask(there, 'guest@example.com')
  expect(now).toMatchObject({ status: 409, body: { message: expect.stringContaining('in stock') } })
})

test('a guest’s address has at most ten subscriptions, without revealing it', async () => {
  for (let count = 0; count < 12; count += 1)
    expect((await ask(await soldOut(), 'victim@example.com')).status).toBe(201)
  expect((await open()).filter(([, email]) => email === 'victim@example.com')).toHaveLength(10)
})

test('a subscription made while stock returns is notified', async () => {
  const productId = await soldOut()
  const pending = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ stock: 3 }).where('product_id', '=', productId).execute()
    const answer = ask(productId, 'late@example.com')
    await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
    return { answer }
  })
  expect((await pending.answer).status).toBe(409)
})

test('a thousand subscribers get one email each in batches, from two servers', async () => {
  await using large = await createTestApp()
  const { db, services } = large
  const { token } = await makeUser(db, { type: 'admin' })
  const { product_id: productId } = await makeProduct(db, { stock: 0 })
  await sql`
    insert into back_in_stock_subscriptions (product_id, email)
    select id, 'asker-' || i || '@example.com' from products, generate_series(1, 1000) as i`.execute(
    db,
  )
  const second = await openServicesAt(large.database.url, services)
  const outboxes = [services, second].map((served) => {
    const outbox = createOutbox()
    outbox.start(served, [backInStockSubscriber], 20)
    return outbox
  })
  const setStock = (stock: number) =>
    large.call('PATCH', `/products/${productId}`, { token, body: { stock } })
  const emails = () =>
    db.selectFrom('event_deliveries').selectAll().where('subscriber', '=', 'email').execute()
  const waits = async () =>
    (
      await db
        .selectFrom('event_deliveries')
        .select('seq')
        .where('subscriber', '=', 'restock')
        .where('state', '=', 'waiting')
        .execute()
    ).length
  try {
    await setStock(5)
    await expect.poll(async () => (await emails()).length).toBe(1_000)
    // It sells out and returns to stock, and the event is delivered again.
    await setStock(0)
    await setStock(5)
    await db
      .updateTable('event_deliveries')
      .set({ state: 'waiting', attempts: 0 })
      .where('subscriber', '=', 'restock')
      .execute()
    await expect.poll(waits).toBe(0)
    const sent = await emails()
    expect(new Set(sent.map(({ payload }) => payload!.to)).size).toBe(1_000)
    expect(sent).toHaveLength(1_000)
    const { rows } = await sql<{ most: number }>`
      select max(emails)::int as most from (
        select count(*) as emails from event_deliveries where subscriber = 'email'
        group by xmin::text) as transactions`.execute(db)
    expect(rows[0]!.most).toBeLessThanOrEqual(100)
  } finally {
    for (const outbox of outboxes) await outbox.stop()
    await second.close()
  }
})

test('a product that sells out before the emails notifies its subscribers the next time', async () => {
  const productId = await soldOut()
  await ask(productId, 'patient@example.com')
  await sql`update products set stock = 4 where product_id = ${productId}`.execute(shop.db)
  await sql`update products set stock = 0 where product_id = ${productId}`.execute(shop.db)
  expect(emailsTo('patient@example.com')).toEqual([])
  await restock(productId, 2)
  await expect.poll(() => emailsTo('patient@example.com').length).toBe(1)
})

test('the email shows the product, and its link cancels all subscriptions of the address', async () => {
  const [one, other] = [await soldOut(), await soldOut()]
  for (const email of ['reader@example.com', 'neighbour@example.com'])
    for (const productId of [one, other]) await ask(productId, email)
  await restock(one, 1)
  await expect.poll(() => emailsTo('reader@example.com').length).toBe(1)
  const [email] = emailsTo('reader@example.com')
  expect(email!.text).toContain(`https://shop.example/productInfo/${one}`)
  const token = /unsubscribe\?token=([\w-]+)/.exec(email!.text ?? '')![1]!
  for (const twice of [1, 2]) {
    const left = await shop.call('POST', '/unsubscribe', { body: { token } })
    expect([left.status, twice]).toEqual([200, twice])
  }
  const left = (await open()).filter(([productId]) => productId === other)
  expect(left.map(([, email]) => email)).toEqual(['neighbour@example.com'])
  const copies = await storedEmails(shop.db)
  expect(JSON.stringify(copies)).not.toContain(token)
})

test('a forged unsubscribe link cancels nothing', async () => {
  const token = unsubscribeToken(
    shop.services,
    'backInStock',
    '00000000-0000-4000-8000-000000000000',
  )
  const wrong = [
    token.replace(/^r/, 'n'),
    `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`,
    unsubscribeToken(
      { secretKey: 'another' },
      'backInStock',
      '00000000-0000-4000-8000-000000000000',
    ),
    '',
    'r'.repeat(66),
  ]
  for (const one of wrong)
    expect((await shop.call('POST', '/unsubscribe', { body: { token: one } })).status).toBe(404)
})

test('deleting an account deletes its subscriptions, guest ones included', async () => {
  const leaving = await makeUser(shop.db, { email: 'leaving@example.com' })
  await ask(await soldOut(), undefined, leaving.token)
  await ask(await soldOut(), 'Leaving@example.com')
  await shop.call('DELETE', `/users/deleteuser/${leaving.row.id}`, { token: admin.token })
  expect((await open()).filter(([, email]) => /leaving/i.test(String(email)))).toEqual([])
})
