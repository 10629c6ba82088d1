import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../../support/factories.ts'
import { openTestApp } from '../../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', firstName: 'Kasun', lastName: 'Silva' })

/** A delivered order's item, to be reviewed. */
async function bought(): Promise<{ user: TestUser; id: string }> {
  const user = await makeUser(shop.db)
  const { product_id: id } = await makeProduct(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token: user.token,
    body: orderBody({ productId: id, qty: 1 }),
  })
  const { orderId } = placed.body.order
  await shop.db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('order_id', '=', orderId)
    .execute()
  return { user, id }
}
const review = (id: string, { token }: TestUser, body: object) =>
  shop.call('POST', `/products/${id}/review`, { token, body: { comment: 'Fine.', ...body } })
const shown = async (id: string) => (await shop.call('GET', `/products/${id}/review`)).body.reviews
const summary = async (id: string) =>
  (await shop.call('GET', `/products/${id}/details`)).body.reviews

test('rejects a signature of the shop or its staff, except by themselves', async () => {
  const { user, id } = await bought()
  for (const name of [
    { firstName: 'Araliya', lastName: 'Staff' },
    { firstName: 'KASUN', lastName: 'si1va' },
  ]) {
    const refused = await review(id, user, name)
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([
      {
        path: 'firstName',
        message: 'is reserved for the shop; please sign with another name, or with none',
      },
    ])
  }
  expect(await shown(id)).toEqual([])
  await shop.db
    .updateTable('users')
    .set({ first_name: 'The Araliya', last_name: 'Team' })
    .where('id', '=', user.row.id)
    .execute()
  expect((await review(id, user, {})).status).toBe(400)
  expect((await review(id, user, { firstName: 'Kasun', lastName: '' })).status).toBe(201)
  // only staff accounts reserve a name
  await makeUser(shop.db, { firstName: 'Ruwan', lastName: 'Dias' })
  const namesake = await bought()
  const signed = { firstName: 'Ruwan', lastName: 'Dias' }
  expect((await review(namesake.id, namesake.user, signed)).status).toBe(201)
})

test('excludes a hidden review from pages and averages until it is shown again', async () => {
  const { user, id } = await bought()
  const reviewId: string = (await review(id, user, { rating: 1 })).body.review.id
  expect(await summary(id)).toEqual({ count: 1, average: 1 })
  const before = shop.services.catalogue.version()
  const hide = (hidden: boolean) =>
    shop.call('PATCH', `/reviews/${reviewId}`, { token: admin.token, body: { hidden } })
  const hidden = await hide(true)
  expect(hidden.body).toMatchObject({
    message: 'Review hidden',
    review: { id: reviewId, productId: id, email: user.row.email, hidden: true, rating: 1 },
  })
  expect(shop.services.catalogue.version()).not.toBe(before)
  expect(await shown(id)).toEqual([])
  expect(await summary(id)).toEqual({ count: 0, average: null })
  expect((await review(id, user, {})).status).toBe(403)
  await hide(true)
  expect((await hide(false)).body.review.hidden).toBe(false)
  expect(await summary(id)).toEqual({ count: 1, average: 1 })
  const noted = await shop.call('GET', `/admin/audit?entity=review&entityId=${id}&sort=oldest`, {
    token: admin.token,
  })
  expect(noted.body.items.map((entry: { action: string }) => entry.action)).toEqual([
    'review.hide',
    'review.show',
  ])
})

test('keeps the text of a deleted review in the audit log, and allows a new one', async () => {
  const { user, id } = await bought()
  const reviewId: string = (await review(id, user, { comment: 'Rude.' })).body.review.id
  const remove = () => shop.call('DELETE', `/reviews/${reviewId}`, { token: admin.token })
  expect((await remove()).body).toEqual({ message: 'Review deleted' })
  expect((await remove()).status).toBe(404)
  expect(await shown(id)).toEqual([])
  const noted = await shop.call('GET', `/admin/audit?entity=review&entityId=${id}`, {
    token: admin.token,
  })
  expect(noted.body.items).toMatchObject([
    { action: 'review.delete', changes: { comment: ['Rude.', null] } },
  ])
  expect((await review(id, user, { comment: 'Kinder.' })).status).toBe(201)
})

test('searches reviews and filters hidden ones, page by page', async () => {
  const made: string[] = []
  for (const comment of ['Zebra one', 'Zebra two', 'Zebra three']) {
    const { user, id } = await bought()
    made.push((await review(id, user, { comment })).body.review.id)
  }
  await shop.call('PATCH', `/reviews/${made[1]}`, { token: admin.token, body: { hidden: true } })
  const page = async (query: string) =>
    (await shop.call('GET', `/admin/reviews?q=ZEBRA&${query}`, { token: admin.token })).body
  const all = await page('')
  expect(all).toMatchObject({ total: 3, nextCursor: null })
  expect(all.items.map(({ id }: { id: string }) => id)).toEqual(made.toReversed())
  expect((await page('hidden=true')).items).toMatchObject([{ comment: 'Zebra two', hidden: true }])
  expect((await page('hidden=false')).total).toBe(2)
  const first = await page('limit=2&sort=oldest')
  const second = await page(`limit=2&sort=oldest&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(made)
  expect(
    (await shop.call('GET', '/admin/reviews?hidden=maybe', { token: admin.token })).status,
  ).toBe(400)
})
