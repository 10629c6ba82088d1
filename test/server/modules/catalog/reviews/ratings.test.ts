import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../../support/factories.ts'
import { openTestApp } from '../../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin' })

/** An order of one unit; a delivered product can be reviewed. */
async function order({ token }: TestUser, productId: string, status = 'Delivered') {
  const { body } = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId, qty: 1 }),
  })
  const { orderId } = body.order
  await shop.db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute()
  return orderId as string
}

/** Creates a customer with a delivered order of the product. */
async function buyer(productId: string): Promise<TestUser> {
  const user = await makeUser(shop.db)
  await order(user, productId)
  return user
}

async function review(productId: string, { token }: TestUser, rating?: number): Promise<string> {
  const { status, body } = await shop.call('POST', `/products/${productId}/review`, {
    token,
    body: { comment: 'Fine.', rating },
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.review.id
}

const hide = (id: string, hidden: boolean) =>
  shop.call('PATCH', `/reviews/${id}`, { token: admin.token, body: { hidden } })

/** Waits until one statement waits for another's lock. */
const isBlocked = () =>
  expect
    .poll(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return waiting.rows
    })
    .toHaveLength(1)

type Listed = { productId: string; rating?: { average: number; count: number } }

/** Returns the rating from every API; they agree. */
async function rated(productId: string, category: string, name: string) {
  const rest = await Promise.all(
    [
      '/products?limit=200',
      `/products/category/${category}`,
      `/products/search/${name}`,
      '/admin/products?limit=100',
    ].map((path) => shop.call('GET', path, { token: admin.token })),
  )
  const rpc = await shop.rpc('query', 'products.list', { limit: 200 })
  const one = await shop.call('GET', `/products/${productId}`)
  const page = await shop.call('GET', `/products/${productId}/details`)
  const lists: Listed[][] = [
    ...rest.map(({ body }) => body.items ?? body),
    rpc.body.result.data.items ?? rpc.body.result.data,
    [one.body],
    [page.body.product],
  ]
  const said = lists.map((items) => items.find((item) => item.productId === productId)!.rating)
  for (const each of said) expect(each).toEqual(said[0])
  return { rating: said[0], reviews: page.body.reviews, etag: one.headers.etag }
}

test('updates ratings in every list at once without a new product version', async () => {
  const made = await makeProduct(shop.db, { productName: 'Zarbela', category: 'rated' })
  const id = made.product_id
  const now = () => rated(id, 'rated', 'Zarbela')
  const [first, second, third] = [await buyer(id), await buyer(id), await buyer(id)]
  const bare = await now()
  expect(bare).toMatchObject({ rating: undefined, reviews: { count: 0, average: null } })
  const { body: before } = await shop.call('GET', `/products/${id}`)
  expect(before).not.toHaveProperty('rating')

  await review(id, first)
  expect(await now()).toEqual({ ...bare, reviews: { count: 1, average: null } })
  await review(id, second, 5)
  const low = await review(id, third, 4)
  const both = await now()
  expect(both).toMatchObject({
    rating: { average: 4.5, count: 2 },
    reviews: { count: 3, average: 4.5 },
  })
  // a cached response without stars is not answered 304
  const readWith = (etag: unknown) =>
    shop.call('GET', `/products/${id}`, { headers: { 'if-none-match': String(etag) } })
  expect([(await readWith(bare.etag)).status, (await readWith(both.etag)).status]).toEqual([
    200, 304,
  ])

  await hide(low, true)
  expect((await now()).rating).toEqual({ average: 5, count: 1 })
  await hide(low, false)
  await shop.call('DELETE', `/reviews/${low}`, { token: admin.token })
  expect(await now()).toMatchObject({
    rating: { average: 5, count: 1 },
    reviews: { count: 2, average: 5 },
  })

  // Both ETags from before the reviews still allow an update; no event was recorded.
  const { body: after } = await shop.call('GET', `/products/${id}`)
  expect({ ...after, rating: undefined }).toEqual({ ...before, rating: undefined })
  const events = () =>
    shop.db
      .selectFrom('events')
      .select('type')
      .where('entity_id', '=', id)
      .where('type', '=', 'product.updated')
      .execute()
  expect(await events()).toEqual([])
  const patch = (etag: unknown, stock: number) =>
    shop.call('PATCH', `/products/${id}`, {
      token: admin.token,
      headers: { 'if-match': String(etag) },
      body: { stock },
    })
  expect((await patch(both.etag, 20)).status).toBe(200)
  expect((await patch(bare.etag, 30)).status).toBe(412)
  expect(await events()).toHaveLength(1)
  const noted = await shop.call('GET', `/admin/audit?entity=product&entityId=${id}`, {
    token: admin.token,
  })
  expect(Object.keys(noted.body.items[0].changes)).toEqual(['stock'])
})

test('keeps exact ratings under concurrent reviews, moderation and orders', async () => {
  const { id: ref, product_id: id } = await makeProduct(shop.db, { stock: 100 })
  const people = await Promise.all(Array.from({ length: 12 }, () => buyer(id)))
  const early = await Promise.all(people.slice(0, 4).map((user) => review(id, user, 1)))
  const answers = await Promise.all([
    ...people.slice(4).map((user, index) => review(id, user, 2 + (index % 4))),
    hide(early[0]!, true),
    hide(early[1]!, true),
    shop.call('DELETE', `/reviews/${early[2]}`, { token: admin.token }),
    ...people.map((user) => order(user, id, 'Pending')),
  ])
  expect(answers.every((answer) => typeof answer === 'string' || answer.status === 200)).toBe(true)
  // one of 1, and two each of 2, 3, 4 and 5
  const stands = () =>
    shop.db
      .selectFrom('products')
      .select(['review_count', 'rating_count', 'rating_average'])
      .where('id', '=', ref)
      .executeTakeFirstOrThrow()
  const expected = { review_count: 9, rating_count: 9, rating_average: 3.2 }
  expect(await stands()).toEqual(expected)

  // A deleted account leaves its reviews and stars.
  const deletedUser = people[5]!.row.id
  const away = await shop.call('DELETE', `/users/deleteuser/${deletedUser}`, { token: admin.token })
  expect(away.status).toBe(200)
  expect(await stands()).toEqual(expected)

  // Reviews written straight into the database count as well, also beside an open transaction.
  const busy = await makeProduct(shop.db)
  const row = { product_ref: busy.id, product_id: busy.product_id, comment: 'Fine.', rating: 4 }
  let late: Promise<unknown> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await tx.insertInto('reviews').values(row).execute()
    late = shop.db.insertInto('reviews').values(row).execute()
    await isBlocked()
  })
  await late
  expect((await shop.call('GET', `/products/${busy.product_id}`)).body.rating).toEqual({
    average: 4,
    count: 2,
  })

  // Of two products, and of one that is deleted for good, in one statement each.
  const other = await makeProduct(shop.db)
  await sql`update reviews set product_ref = ${other.id} where product_ref = ${ref} and rating > 3`.execute(
    shop.db,
  )
  expect(await stands()).toEqual({ review_count: 5, rating_count: 5, rating_average: 2.2 })
  await shop.db.deleteFrom('products').where('id', '=', other.id).execute()
  await shop.db.deleteFrom('reviews').execute()
  expect(await stands()).toEqual({ review_count: 0, rating_count: 0, rating_average: null })
})

test('waits for a locked product before it locks anything else', async () => {
  const { id: ref, product_id: id } = await makeProduct(shop.db)
  const user = await buyer(id)
  await order(user, id, 'Pending')
  let written: Promise<string> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${ref} for no key update`.execute(tx)
    written = review(id, user, 5)
    await isBlocked()
    // as the cancelling of an order does, which has the product locked
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`update order_items set sold_at = sold_at where product_ref = ${ref}`.execute(tx)
  })
  await written
  const { body } = await shop.call('GET', `/products/${id}`)
  expect(body.rating).toEqual({ average: 5, count: 1 })
})
