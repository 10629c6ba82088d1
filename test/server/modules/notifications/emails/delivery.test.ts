/** Email delivery with a mail server that fails, refuses and disconnects, and after a restore. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import {
  claimDeliveries,
  maskDeliveries,
} from '../../../../../db/queries/core/event-deliveries.queries.ts'
import { pauseDeliveries, storedEmails } from '../../../../support/event-deliveries.ts'
import { makeUser } from '../../../../support/factories.ts'
import { type MailShop, openMailShop } from '../../../../support/mail-shop.ts'

let shop: MailShop
beforeEach(async () => {
  shop = await openMailShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

const states = () =>
  shop.db
    .selectFrom('event_deliveries')
    .select(['queue', 'state', 'attempts', 'answer_status', 'answer', 'payload'])
    .where('subscriber', '=', 'email')
    .orderBy('seq')
    .execute()

test('sends each email once, under one Message-ID, through a mail server that often fails', async () => {
  const tried = new Map<string, number>()
  shop.mail.behave.email = (raw) => {
    const id = /^message-id:\s+(<.*>)/im.exec(raw)![1]!
    tried.set(id, (tried.get(id) ?? 0) + 1)
    // Every other email fails three times of four, the others at every other one: no email is out of luck.
    const place = [...tried.keys()].indexOf(id)
    const fails = tried.get(id)! % (place % 2 === 0 ? 4 : 2) !== 0
    if (!fails) return undefined
    return place % 4 < 2 ? { code: 451, text: 'try again later' } : 'hang up'
  }
  await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  const orders = []
  for (let index = 0; index < 6; index += 1) orders.push(await shop.order())
  shop.serve()
  await expect
    .poll(async () => {
      await shop.makeDue()
      return shop.mail.emails.length
    })
    .toBe(12)
  await expect
    .poll(async () => new Set((await states()).map(({ state }) => state)))
    .toEqual(new Set(['done']))
  expect(new Set(shop.mail.emails.map(({ messageId }) => messageId)).size).toBe(12)
  expect([...tried.keys()].sort()).toEqual(
    shop.mail.emails.map(({ messageId }) => messageId).sort(),
  )
  expect([...tried.values()].sort()).toEqual([2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4])
  for (const { email } of orders)
    expect(shop.mail.emails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
})

test('a permanently rejected email fails at once, and a deferred one delays no other', async () => {
  const [refused, putOff, fine] = [await shop.order(), await shop.order(), await shop.order()]
  shop.mail.behave.recipient = (address) => {
    if (address === refused.email) return { code: 550, text: 'no such mailbox' }
    return address === putOff.email ? { code: 450, text: 'greylisted' } : undefined
  }
  shop.serve()
  await expect.poll(() => shop.mail.emails.length).toBe(1)
  expect(shop.mail.emails[0]!.recipients).toEqual([fine.email])
  const fate = async ({ orderId }: { orderId: string }) => {
    const row = (await states()).find(({ queue }) => queue === `order:${orderId}`)
    return row && { state: row.state, attempts: row.attempts, status: row.answer_status }
  }
  await expect.poll(() => fate(refused)).toEqual({ state: 'dead', attempts: 1, status: 550 })
  await expect.poll(() => fate(putOff)).toEqual({ state: 'waiting', attempts: 1, status: 450 })
  // Later emails about the order wait for it; it is sent as soon as the server accepts it.
  shop.mail.behave.recipient = () => undefined
  await shop.makeDue()
  await expect.poll(() => fate(putOff)).toMatchObject({ state: 'done' })
})

test('an email that cannot be rendered fails alone, and the others of its batch are sent', async () => {
  const orders = [await shop.order(), await shop.order(), await shop.order()]
  const payload = JSON.stringify({ template: 'order-placed', to: 'broken@example.com', data: {} })
  await shop.db
    .insertInto('event_deliveries')
    .values({ subscriber: 'email', queue: 'order:BROKEN', payload })
    .execute()
  shop.serve()
  await expect.poll(() => shop.mail.emails.length).toBe(orders.length)
  const broken = async () => (await states()).find(({ queue }) => queue === 'order:BROKEN')
  await expect
    .poll(broken)
    .toMatchObject({ state: 'waiting', attempts: 1, answer: expect.stringContaining('undefined') })
})

test('stores the copy of an email before it is sent', async () => {
  const { email } = await shop.order()
  const stored: Record<string, string[]> = {}
  shop.services.mailer = {
    ...shop.services.mailer,
    async send({ to }) {
      stored[to] = (await storedEmails(shop.db)).map(({ subject }) => subject)
      return { ok: true }
    },
  }
  shop.serve()
  await expect.poll(() => stored[email]).toContainEqual(expect.stringContaining('Your order'))
})

test('does not send a claimed email after its customer is erased', async () => {
  const { email } = await shop.order()
  await expect
    .poll(() => fanOut(shop.services, [emailSubscriber]).then(async () => (await states()).length))
    .toBeGreaterThan(0)
  const claimed = await claimDeliveries(shop.db, 'email', 10, 45)
  const own = claimed.find(({ payload }) => (payload as { to: string }).to === email)!
  await shop.db.transaction().execute((tx) => maskDeliveries(tx, sql`id = ${own.id}::uuid`))
  const { signal } = new AbortController()
  expect(await emailSubscriber.send(shop.services, own, signal)).toMatchObject({
    ok: false,
    final: true,
  })
  expect(shop.mail.emails).toEqual([])
})

test('a wrong mail server password loses no email', async () => {
  shop.mail.behave.login = () => false
  const order = await shop.order()
  shop.serve()
  const fate = async () => (await states())[0]
  await expect.poll(async () => (await fate())?.answer_status).toBe(535)
  expect((await fate())!.state).toBe('waiting')
  shop.mail.behave.login = () => true
  await shop.makeDue()
  await expect
    .poll(() => shop.mail.emails.map(({ recipients }) => recipients[0]))
    .toEqual([order.email])
})

test('after a restore no email is sent until staff resume', async () => {
  await pauseDeliveries(shop.db)
  const admin = await makeUser(shop.db, { type: 'admin' })
  await shop.order()
  shop.serve()
  await expect.poll(async () => (await states()).length).toBe(2)
  const before = await shop.call('GET', '/admin/emails', { token: admin.token })
  expect(before.body.items.map((one: { state: string }) => one.state)).toEqual([
    'waiting',
    'waiting',
  ])
  expect(shop.mail.emails).toEqual([])
  await shop.call('POST', '/admin/event-deliveries/resume', {
    token: admin.token,
    body: { waiting: 'send' },
  })
  await expect.poll(() => shop.mail.emails.length).toBe(2)
})

test('products with low stock share one email with those of the next minutes', async () => {
  await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  const low = async (...ids: string[]) => {
    for (const id of ids)
      await shop.db
        .insertInto('events')
        .values({
          type: 'product.low_stock',
          entity: 'product',
          entity_id: id,
          version: 1,
          data: JSON.stringify({ productId: id, productName: `Soap ${id}`, stock: 3 }),
        })
        .execute()
  }
  await low('A', 'B', 'C')
  shop.serve()
  const digests = async () =>
    (await states()).map(({ payload }) => payload as { data: { products: unknown[] } })
  await expect.poll(async () => (await digests())[0]?.data.products.length).toBe(3)
  await low('D', 'A')
  await expect.poll(async () => (await digests())[0]?.data.products.length).toBe(4)
  expect(shop.mail.emails).toEqual([])
  await shop.makeDue()
  await expect.poll(() => shop.mail.emails.length).toBe(1)
  expect(shop.mail.emails[0]).toMatchObject({
    subject: 'Low stock: 4 products',
    recipients: ['owner@shop.example'],
  })
  await low('E')
  await expect.poll(async () => (await states()).length).toBe(2)
})
