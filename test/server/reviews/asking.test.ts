/** The letter some days after delivery, what its links let somebody do, and photos of a review. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPictures } from '#server/images/sweep.ts'
import { createRateLimiter } from '#server/rate-limit.ts'
import { askForReviews } from '#server/reviews/asking.service.ts'
import { removeGonePhotos } from '#server/reviews/photos.service.ts'
import type { SettingKey } from '#server/settings/registry.schema.ts'
import { unsubscribeToken } from '#server/unsubscribe/link.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../support/factories.ts'
import { type MailShop, openMailShop } from '../../support/mail-shop.ts'
import { bomb, drawn, sendPhotos } from '../../support/photos.ts'

const day = 86_400_000
let moved = 0
let shop: MailShop
let address: string
let admin: TestUser
beforeAll(async () => {
  shop = await openMailShop({
    clock: () => new Date(Date.now() + moved),
    limiter: createRateLimiter(true),
  })
  shop.serve()
  address = await shop.listen()
  admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  await set('orders.guestCheckout', true)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function set(key: SettingKey, value: unknown) {
  const version = shop.services.settings.rowOf(key)?.version ?? 0
  const body = { value, version }
  const { status } = await shop.call('PUT', `/settings/${key}`, { token: admin.token, body })
  expect(status).toBe(200)
}
const staff = async (method: string, path: string, body?: object) => {
  const answer = await shop.call(method, path, { token: admin.token, ...(body ? { body } : {}) })
  expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()])
  return answer.body
}

interface Bought {
  orderId: string
  productIds: string[]
  email: string
  user: TestUser | undefined
}

let made = 0
/** An order of two things, of an account or a guest, that has arrived. */
async function deliver(user?: TestUser): Promise<Bought> {
  made += 1
  const products = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const productIds = products.map(({ product_id }) => product_id)
  const email = user?.row.email ?? `guest-${made}@example.com`
  const lines = productIds.map((productId) => ({ productId, qty: 1 }))
  // guests of one number would have too many open cash orders
  const phone = `07712${String(30_000 + made)}`
  const body = { ...orderBody(...lines), phone, ...(user ? {} : { email }) }
  const placed = await shop.call('POST', '/orders', { token: user?.token, body })
  expect([placed.status, placed.text]).toEqual([201, expect.anything()])
  const { orderId } = placed.body.order
  await staff('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: '' })
  return { orderId, productIds, email, user }
}

const ask = () => askForReviews(shop.services)
const subject = 'What do you say'
const asked = (email: string) =>
  shop.mail.letters.filter(
    (letter) => letter.recipients.includes(email) && letter.subject?.startsWith(subject),
  )
/** What stands behind the `#` of a letter's links, in their order. */
async function tokensOf(email: string): Promise<string[]> {
  await expect.poll(() => asked(email), { timeout: 5_000 }).toHaveLength(1)
  const [letter] = asked(email)
  return [...new Set([...letter!.text!.matchAll(/\/review#([\w-]+)/g)].map(([, token]) => token!))]
}
const byLink = (token: string, said: object = {}) =>
  shop.call('POST', '/reviews/by-link', { body: { token, comment: 'Calm.', rating: 5, ...said } })

const send = (id: string, headers: Record<string, string>, ...files: [Uint8Array, string][]) =>
  sendPhotos(address, id, headers, files)
const keyOf = (photo: string) => photo.slice(photo.lastIndexOf('/') + 1)
const inStore = async (photos: readonly string[]) => {
  const keys: string[] = []
  for await (const key of shop.services.storage.list()) keys.push(key)
  return photos.map((photo) => keys.filter((key) => key.endsWith(keyOf(photo))).length)
}

test('buyers are asked once, some days after delivery, never for what went back or was taken back', async () => {
  const account = await makeUser(shop.db, { email: 'buyer@example.com' })
  const [mine, guests] = [await deliver(account), await deliver()]
  const others = await Promise.all([deliver(), deliver(), deliver(), deliver()])
  const [cancelled, returned, reviewed, blocked] = others as [Bought, Bought, Bought, Bought]
  moved = 8 * day
  await ask()
  expect(await shop.db.selectFrom('review_asks').selectAll().execute()).toEqual([])

  await set('reviews.askAfterDays', 7)
  moved = 6 * day
  await ask()
  await staff('PUT', `/orders/${cancelled.orderId}`, { status: 'Cancelled', notes: '' })
  const items = await shop.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.order_id', 'orders.order_id as number'])
    .execute()
  const itemsOf = ({ orderId }: Bought) => items.filter(({ number }) => number === orderId)
  const { id: return_ref } = await shop.db
    .insertInto('order_returns')
    .values({
      ...{ order_ref: itemsOf(returned)[0]!.order_id, actor: 'staff', cents: 0, back_cents: 0 },
      ...{ delivery_cents: 0, method: 'none', note: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { return_ref, quantity: 1, restocked: true, reason: 'changedMind' }
  await shop.db
    .insertInto('order_return_lines')
    .values(itemsOf(returned).map(({ id }, at) => ({ ...line, line: at, item_ref: id })))
    .execute()
  await shop.db
    .insertInto('reviews')
    .values(
      itemsOf(reviewed).map(({ id }) => ({ product_id: 'x', comment: 'Done.', order_item_id: id })),
    )
    .execute()
  const owner = await makeUser(shop.db)
  await shop.db
    .updateTable('orders')
    .set({ user_id: owner.row.id, guest: false })
    .where('order_id', '=', blocked.orderId)
    .execute()
  await shop.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', owner.row.id)
    .execute()

  moved = 8 * day
  // several servers at once, again and again
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(await tokensOf(mine.email)).toHaveLength(2)
  expect(await tokensOf(guests.email)).toHaveLength(2)
  for (const { email } of others) expect(asked(email)).toEqual([])
  const numbers = await shop.db
    .selectFrom('review_asks')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select('order_id')
    .execute()
  expect(numbers.map(({ order_id }) => order_id).sort()).toEqual(
    [mine.orderId, guests.orderId].sort(),
  )

  // taken back between the asking and the sending
  const late = await deliver()
  shop.mail.behave.recipient = (to) =>
    to === late.email ? { code: 451, text: 'later' } : undefined
  await ask()
  const waiting = () =>
    shop.db
      .selectFrom('deliveries')
      .select('attempts')
      .where(sql<string>`payload ->> 'to'`, '=', late.email)
      .where(sql<string>`payload ->> 'letter'`, '=', 'review-request')
      .execute()
  await expect.poll(waiting).toEqual([{ attempts: 1 }])
  await staff('PUT', `/orders/${late.orderId}`, { status: 'Cancelled', notes: '' })
  shop.mail.behave.recipient = () => undefined
  await shop.makeDue()
  await expect.poll(waiting).toEqual([])
  expect(asked(late.email)).toEqual([])

  // what arrived long before the shop began to ask
  const old = await deliver()
  moved = 40 * day
  await ask()
  const { count } = await shop.db
    .selectFrom('review_asks')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', old.orderId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('a link opens its form without a login, for one thing, once', async () => {
  moved = 0
  const guests = await deliver()
  const account = await makeUser(shop.db, { firstName: 'Dilini', lastName: 'Silva' })
  const mine = await deliver(account)
  moved = 8 * day
  await ask()
  const [first, second] = (await tokensOf(guests.email)) as [string, string]
  const opened = await shop.call('POST', '/reviews/asked', { body: { token: first } })
  expect(opened.body).toMatchObject({
    orderId: guests.orderId,
    productId: guests.productIds[0],
    firstName: '',
    reviewed: false,
  })
  // the copy that staff may look at opens nothing
  const copies = await shop.db.selectFrom('letters').selectAll().execute()
  expect(JSON.stringify(copies)).not.toContain(first)

  const hostile = '<img src=x onerror=alert(1)>‮'
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      byLink(first, { firstName: hostile, lastName: "'); drop table reviews;--" }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  const [shown] = (await shop.call('GET', `/products/${guests.productIds[0]}/review`)).body.reviews
  expect(shown).toMatchObject({ comment: 'Calm.', rating: 5, firstName: hostile })
  const page = await shop.app.inject({ url: `/productInfo/${guests.productIds[0]}` })
  expect(page.body).not.toContain('<img src=x')
  const again = await shop.call('POST', '/reviews/asked', { body: { token: first } })
  expect(again.body.reviewed).toBe(true)
  for (const name of [{ firstName: 'Araliya', lastName: 'Team' }, { firstName: 'x'.repeat(101) }])
    expect((await byLink(second, name)).body.issues).toMatchObject([{ path: 'firstName' }])
  const nameless = await byLink(second)
  expect(nameless.body.review).toMatchObject({ firstName: '', lastName: '' })
  const listed = await staff('GET', `/admin/reviews?q=${guests.productIds[1]}`)
  expect(listed.items).toMatchObject([{ email: guests.email, isNew: true }])

  // an account's is the account's own, in its name
  const [own, left] = (await tokensOf(mine.email)) as [string, string]
  const written = (
    await shop.rpc('mutation', 'reviews.addByLink', { token: own, comment: 'Good.' })
  ).body
  expect(written.result.data.review).toMatchObject({ firstName: 'Dilini', lastName: 'Silva' })
  const twice = await shop.call('POST', `/products/${mine.productIds[0]}/review`, {
    token: account.token,
    body: { comment: 'Again.' },
  })
  expect(twice.status).toBe(403)

  // made up, of another purpose, of an order that went back, and too old
  const other = unsubscribeToken(
    shop.services,
    'newsletter',
    '00000000-0000-4000-8000-000000000000',
  )
  const bent = `${left.slice(0, -2)}${left.endsWith('AA') ? 'BB' : 'AA'}`
  for (const token of ['', 'x', other, bent, `v${other.slice(1)}`])
    expect((await byLink(token)).status, token).toBe(404)
  await staff('PUT', `/orders/${mine.orderId}`, { status: 'Cancelled', notes: '' })
  expect((await byLink(left)).status).toBe(404)
  await staff('PUT', `/orders/${mine.orderId}`, { status: 'Delivered', notes: '' })
  const at = new Date(Date.now() - 181 * day)
  await shop.db.deleteFrom('review_asks').execute()
  const { id: order_ref } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', mine.orderId)
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('review_asks').values({ order_ref, at }).execute()
  expect((await byLink(left)).status).toBe(404)
})

test('photos are drawn anew, belong to whoever wrote the review, and go with it and with its customer', async () => {
  moved = 0
  const account = await makeUser(shop.db)
  const [mine, guests] = [await deliver(account), await deliver()]
  moved = 8 * day
  await ask()
  const [link] = (await tokensOf(guests.email)) as [string]
  const guestsReview = (await byLink(link)).body.review.id as string
  const write = async (productId: string) =>
    (
      await shop.call('POST', `/products/${productId}/review`, {
        token: account.token,
        body: { comment: 'Look.' },
      })
    ).body.review.id as string
  const [first, second] = [await write(mine.productIds[0]!), await write(mine.productIds[1]!)]
  const asOwner = { authorization: `Bearer ${account.token}` }

  const secret = await drawn()
    .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([
    await drawn().gif().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  await staff('PATCH', `/reviews/${first}`, { hidden: false })
  const before = shop.services.catalogue.etag()
  const added = await send(
    first,
    asOwner,
    [secret, 'my-home-address.jpg'],
    [polyglot, '../../x.gif'],
  )
  expect(added.body.message).toBe('Photos added.')
  expect(added.status).toBe(201)
  const { photos } = added.body.review as { photos: string[] }
  for (const photo of photos) expect(photo).toMatch(/\/images\/\d{13}-review-[0-9a-f]{24}\.webp$/)
  expect(shop.services.catalogue.etag()).not.toBe(before)
  const listed = await shop.call('GET', `/products/${mine.productIds[0]}/review`)
  expect(listed.body.reviews[0].photos.map(keyOf)).toEqual(photos.map(keyOf))
  for (const photo of photos) {
    const bytes = Buffer.from(
      await (await fetch(`${address}/images/${keyOf(photo)}`)).arrayBuffer(),
    )
    expect(bytes.includes('CANARY-EXIF') || bytes.includes('script')).toBe(false)
    const { format, exif } = await sharp(bytes).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
  }
  // whoever changes it has it looked at again
  expect((await staff('GET', `/admin/reviews?q=Look&isNew=true`)).items).toMatchObject([
    { id: second },
    { id: first, photos: [expect.any(String), expect.any(String)] },
  ])

  // a fourth, nobody's, strangers', and what is no picture
  const stranger = await makeUser(shop.db)
  const good: [Uint8Array, string] = [await drawn().jpeg().toBuffer(), 'a.jpg']
  const refused = async (
    status: number,
    id: string,
    headers: object,
    ...files: [Uint8Array, string][]
  ) => {
    const answer = await send(id, headers as Record<string, string>, ...files)
    expect([answer.status, answer.body.message]).toEqual([status, expect.any(String)])
  }
  await refused(409, first, asOwner, good, good)
  await refused(413, second, asOwner, good, good, good, good)
  await refused(401, second, {}, good)
  await refused(404, second, { authorization: `Bearer ${stranger.token}` }, good)
  await refused(404, second, { 'review-link': link }, good)
  await refused(404, guestsReview, asOwner, good)
  await refused(404, 'x', asOwner, good)
  await refused(400, second, asOwner)
  await refused(400, second, asOwner, good, [good[0].subarray(0, 200), 'half.jpg'])
  await refused(400, second, asOwner, good, [await bomb(), 'bomb.png'])
  await refused(415, second, asOwner, [Buffer.from('<svg onload="alert(1)"/>'), 'a.svg'])
  const key = { ...asOwner, 'idempotency-key': 'one and the same' }
  const twice = [await send(second, key, good), await send(second, key, good)]
  expect(twice.map(({ body }) => body.review.photos.length)).toEqual([1, 1])
  expect(twice[0]!.body).toEqual(twice[1]!.body)

  // by the link, where the shop lets through first
  await set('reviews.hold', true)
  const byGuest = await send(guestsReview, { 'review-link': link }, good)
  expect(byGuest).toMatchObject({ status: 201, body: { waits: true } })
  expect((await shop.call('GET', `/products/${guests.productIds[0]}/review`)).body.reviews).toEqual(
    [],
  )
  await staff('PATCH', `/reviews/${guestsReview}`, { hidden: true })
  await refused(404, guestsReview, { 'review-link': link }, good)
  await set('reviews.hold', false)
  await staff('PATCH', `/reviews/${guestsReview}`, { hidden: false })
  const askedAt = (days: number) =>
    sql`update review_asks set at = now() - make_interval(days => ${days}::int)`.execute(shop.db)
  await askedAt(181)
  await refused(404, guestsReview, { 'review-link': link }, good)
  await askedAt(179)
  expect((await send(guestsReview, { 'review-link': link }, good)).status).toBe(201)

  // named pictures stay, however often the store is swept
  const theirs = byGuest.body.review.photos as string[]
  const other = twice[0]!.body.review.photos as string[]
  moved = 30 * day
  await sweepPictures(shop.services)
  moved = 60 * day
  await sweepPictures(shop.services)
  moved = 0
  expect(await inStore([...photos, ...other, ...theirs])).toEqual([3, 3, 3, 3])
  // and are none of the shop's own
  const library = await shop.db.selectFrom('pictures').select('name').execute()
  expect(library.filter(({ name }) => [...photos, ...theirs].map(keyOf).includes(name))).toEqual([])
  await staff('DELETE', `/reviews/${first}`)
  // nobody can name what is just going
  const named = { product_id: 'x', comment: 'x', photos: [photos[0]!] }
  await expect(shop.db.insertInto('reviews').values(named).execute()).rejects.toThrow('is gone')
  await removeGonePhotos(shop.services)
  expect(await inStore([...photos, ...other, ...theirs])).toEqual([0, 0, 3, 3])
  await staff('DELETE', `/users/deleteuser/${account.row.id}`)
  await staff('POST', `/admin/orders/${guests.orderId}/erase-buyer`, {})
  await removeGonePhotos(shop.services)
  expect(await inStore([...other, ...theirs])).toEqual([0, 0])
  const left = await shop.db
    .selectFrom('reviews')
    .select(['comment', 'first_name', 'photos'])
    .where('id', 'in', [second, guestsReview])
    .execute()
  expect(left.map(({ first_name, photos }) => [first_name, photos])).toEqual([
    ['', []],
    ['', []],
  ])
})
