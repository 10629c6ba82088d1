/** Tests review requests after delivery, and their links. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { unsubscribeToken } from '#server/platform/email/unsubscribe-link.ts'
import { storedEmails } from '../../../../support/event-deliveries.ts'
import { makeUser } from '../../../../support/factories.ts'
import { type Bought, day, openReviewShop } from '../../../../support/review-shop.ts'

const desk = await openReviewShop()
afterAll(() => desk[Symbol.asyncDispose]())

test('sends one review request after delivery, except for returned or cancelled items', async () => {
  const account = await makeUser(desk.shop.db, { email: 'buyer@example.com' })
  const [mine, guests] = [await desk.deliver(account), await desk.deliver()]
  const others = await Promise.all([desk.deliver(), desk.deliver(), desk.deliver(), desk.deliver()])
  const [cancelled, returned, reviewed, blocked] = others as [Bought, Bought, Bought, Bought]
  desk.move(8 * day)
  await desk.ask()
  expect(await desk.shop.db.selectFrom('review_requests').selectAll().execute()).toEqual([])

  await desk.set('reviews.requestAfterDays', 7)
  desk.move(6 * day)
  await desk.ask()
  await desk.staff('PUT', `/orders/${cancelled.orderId}`, { status: 'Cancelled', notes: '' })
  const items = await desk.shop.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.order_id', 'orders.order_id as number'])
    .execute()
  const itemsOf = ({ orderId }: Bought) => items.filter(({ number }) => number === orderId)
  const { id: return_ref } = await desk.shop.db
    .insertInto('order_returns')
    .values({
      ...{ order_ref: itemsOf(returned)[0]!.order_id, actor: 'staff', cents: 0, refunded_cents: 0 },
      ...{ delivery_cents: 0, method: 'none', note: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { return_ref, quantity: 1, restocked: true, reason: 'changedMind' }
  await desk.shop.db
    .insertInto('order_return_lines')
    .values(itemsOf(returned).map(({ id }, at) => ({ ...line, line: at, item_ref: id })))
    .execute()
  await desk.shop.db
    .insertInto('reviews')
    .values(
      itemsOf(reviewed).map(({ id }) => ({ product_id: 'x', comment: 'Done.', order_item_id: id })),
    )
    .execute()
  const owner = await makeUser(desk.shop.db)
  await desk.shop.db
    .updateTable('orders')
    .set({ user_id: owner.row.id, guest: false })
    .where('order_id', '=', blocked.orderId)
    .execute()
  await desk.shop.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', owner.row.id)
    .execute()

  desk.move(8 * day)
  // several servers at once, again and again
  await Promise.all([desk.ask(), desk.ask(), desk.ask()])
  await desk.ask()
  expect(await desk.tokensOf(mine.email)).toHaveLength(2)
  expect(await desk.tokensOf(guests.email)).toHaveLength(2)
  for (const { email } of others) expect(desk.requestsTo(email)).toEqual([])
  const numbers = await desk.shop.db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select('order_id')
    .execute()
  expect(numbers.map(({ order_id }) => order_id).sort()).toEqual(
    [mine.orderId, guests.orderId].sort(),
  )

  // withdrawn between the request and the sending
  const late = await desk.deliver()
  desk.shop.mail.behave.recipient = (to) =>
    to === late.email ? { code: 451, text: 'later' } : undefined
  await desk.ask()
  const waiting = () =>
    desk.shop.db
      .selectFrom('event_deliveries')
      .select('attempts')
      .where(sql<string>`payload ->> 'to'`, '=', late.email)
      .where(sql<string>`payload ->> 'template'`, '=', 'review-request')
      .execute()
  await expect.poll(waiting).toEqual([{ attempts: 1 }])
  await desk.staff('PUT', `/orders/${late.orderId}`, { status: 'Cancelled', notes: '' })
  desk.shop.mail.behave.recipient = () => undefined
  // Again and again: a running attempt delays it once more.
  await expect
    .poll(async () => {
      await desk.shop.makeDue()
      return waiting()
    })
    .toEqual([])
  expect(desk.requestsTo(late.email)).toEqual([])

  // an order that arrived long before review requests were enabled
  const old = await desk.deliver()
  desk.move(40 * day)
  await desk.ask()
  const { count } = await desk.shop.db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', old.orderId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('opens the review form of one item by its link, once and without a login', async () => {
  await desk.set('reviews.requestAfterDays', 7)
  desk.move(0)
  const guests = await desk.deliver()
  const account = await makeUser(desk.shop.db, { firstName: 'Dilini', lastName: 'Silva' })
  const mine = await desk.deliver(account)
  desk.move(8 * day)
  await desk.ask()
  const [first, second] = (await desk.tokensOf(guests.email)) as [string, string]
  const opened = await desk.shop.call('POST', '/reviews/requests/lookup', {
    body: { token: first },
  })
  expect(opened.body).toMatchObject({
    orderId: guests.orderId,
    productId: guests.productIds[0],
    firstName: '',
    reviewed: false,
  })
  // the link in the copy for staff does not work
  const copies = await storedEmails(desk.shop.db)
  expect(JSON.stringify(copies)).not.toContain(first)

  const hostile = '<img src=x onerror=alert(1)>‮'
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      desk.byLink(first, { firstName: hostile, lastName: "'); drop table reviews;--" }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  const [shown] = (await desk.shop.call('GET', `/products/${guests.productIds[0]}/review`)).body
    .reviews
  expect(shown).toMatchObject({ comment: 'Calm.', rating: 5, firstName: hostile })
  const page = await desk.shop.app.inject({ url: `/productInfo/${guests.productIds[0]}` })
  expect(page.body).not.toContain('<img src=x')
  const again = await desk.shop.call('POST', '/reviews/requests/lookup', { body: { token: first } })
  expect(again.body.reviewed).toBe(true)
  for (const name of [{ firstName: 'Araliya', lastName: 'Team' }, { firstName: 'x'.repeat(101) }])
    expect((await desk.byLink(second, name)).body.issues).toMatchObject([{ path: 'firstName' }])
  const nameless = await desk.byLink(second)
  expect(nameless.body.review).toMatchObject({ firstName: '', lastName: '' })
  const listed = await desk.staff('GET', `/admin/reviews?q=${guests.productIds[1]}`)
  expect(listed.items).toMatchObject([{ email: guests.email, isNew: true }])

  // the review of an account has its name
  const [own, left] = (await desk.tokensOf(mine.email)) as [string, string]
  const written = (
    await desk.shop.rpc('mutation', 'reviews.addByLink', { token: own, comment: 'Good.' })
  ).body
  expect(written.result.data.review).toMatchObject({ firstName: 'Dilini', lastName: 'Silva' })
  const twice = await desk.shop.call('POST', `/products/${mine.productIds[0]}/review`, {
    token: account.token,
    body: { comment: 'Again.' },
  })
  expect(twice.status).toBe(403)

  // made up, of another purpose, of a returned order, and too old
  const other = unsubscribeToken(
    desk.shop.services,
    'newsletter',
    '00000000-0000-4000-8000-000000000000',
  )
  const bent = `${left.slice(0, -2)}${left.endsWith('AA') ? 'BB' : 'AA'}`
  for (const token of ['', 'x', other, bent, `v${other.slice(1)}`])
    expect((await desk.byLink(token)).status, token).toBe(404)
  await desk.staff('PUT', `/orders/${mine.orderId}`, { status: 'Cancelled', notes: '' })
  expect((await desk.byLink(left)).status).toBe(404)
  await desk.staff('PUT', `/orders/${mine.orderId}`, { status: 'Delivered', notes: '' })
  const at = new Date(Date.now() - 181 * day)
  await desk.shop.db.deleteFrom('review_requests').execute()
  const { id: order_ref } = await desk.shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', mine.orderId)
    .executeTakeFirstOrThrow()
  await desk.shop.db.insertInto('review_requests').values({ order_ref, at }).execute()
  expect((await desk.byLink(left)).status).toBe(404)
})
