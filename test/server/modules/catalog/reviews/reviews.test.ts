import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../../support/factories.ts'
import { openTestApp } from '../../../../support/test-app.ts'

const shop = await openTestApp()

/** Creates an order of one unit with the status. */
async function order(user: TestUser, productId: string, status = 'Delivered'): Promise<string> {
  const { body } = await shop.call('POST', '/orders', {
    token: user.token,
    body: orderBody({ productId, qty: 1 }),
  })
  const { orderId } = body.order
  await shop.db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute()
  return orderId
}
const review = (productId: string, token: string | undefined, body: object) =>
  shop.call('POST', `/products/${productId}/review`, { token, body })
const reviews = (productId: string) => shop.call('GET', `/products/${productId}/review`)

test('accepts one review per delivered item, signed by the account by default', async () => {
  const user = await makeUser(shop.db, { firstName: 'Dilini', lastName: 'Silva' })
  const { product_id: id } = await makeProduct(shop.db)
  await order(user, id)
  const first = await review(id, user.token, { comment: ' Lovely. ', rating: 4 })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    message: 'Review added successfully!',
    review: { comment: 'Lovely.', firstName: 'Dilini', lastName: 'Silva', rating: 4 },
  })
  const again = await review(id, user.token, { comment: 'Again.' })
  expect([again.status, again.body.code]).toEqual([403, 'FORBIDDEN'])
  await order(user, id)
  const second = await review(id, user.token, { comment: 'Still.', firstName: 'D', lastName: '' })
  expect(second.body.review).toMatchObject({ firstName: 'D', lastName: '' })
  expect(second.body.review).not.toHaveProperty('rating')
  const listed = await reviews(id)
  expect(listed.body.reviews).toEqual([second.body.review, first.body.review])
  const rpc = await shop.rpc('query', 'reviews.list', { productId: id })
  expect(rpc.body.result.data).toEqual(listed.body)
  const details = await shop.call('GET', `/products/${id}/details`)
  expect(details.body.reviews).toEqual({ count: 2, average: 4 })
})

test('rejects a review without a delivered order of the customer', async () => {
  const [buyer, stranger] = [await makeUser(shop.db), await makeUser(shop.db)]
  const { product_id: id } = await makeProduct(shop.db)
  const pending = await order(buyer, id, 'Shipped')
  expect((await review(id, undefined, { comment: 'x' })).status).toBe(401)
  expect((await review(id, buyer.token, { comment: 'x' })).status).toBe(403)
  const delivered = await order(buyer, id)
  expect((await review(id, stranger.token, { comment: 'x' })).status).toBe(403)
  expect((await review(id, buyer.token, { comment: 'x', orderId: pending })).status).toBe(403)
  const rpc = await shop.rpc(
    'mutation',
    'reviews.add',
    { productId: id, comment: 'x', orderId: pending },
    { token: buyer.token },
  )
  expect(rpc.status).toBe(403)
  expect((await review(id, buyer.token, { comment: 'x', orderId: delivered })).status).toBe(201)
  expect((await review('unknown', buyer.token, { comment: 'x' })).status).toBe(404)
  expect((await reviews('unknown')).status).toBe(404)
})

test('names the invalid fields of a review', async () => {
  const user = await makeUser(shop.db)
  const { product_id: id } = await makeProduct(shop.db)
  const wrong = await review(id, user.token, { comment: '  ', rating: 6 })
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'comment',
    'rating',
  ])
})

test('stores one of many concurrent reviews of an item', async () => {
  const user = await makeUser(shop.db)
  const { product_id: id } = await makeProduct(shop.db)
  await order(user, id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => review(id, user.token, { comment: `No. ${index}` })),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(9)
})

test('keeps reviews when a product is deleted and restored', async () => {
  const user = await makeUser(shop.db)
  const { token: admin } = await makeUser(shop.db, { type: 'admin' })
  const { product_id: id } = await makeProduct(shop.db)
  await order(user, id)
  await review(id, user.token, { comment: 'Kept.' })
  await shop.call('DELETE', `/products/${id}`, { token: admin })
  expect((await reviews(id)).status).toBe(404)
  expect(
    (await shop.call('GET', '/orders', { token: user.token })).body[0].orderedItems,
  ).toMatchObject([{ productId: id }])
  await shop.call('POST', `/products/${id}/restore`, { token: admin })
  expect((await reviews(id)).body.reviews).toMatchObject([{ comment: 'Kept.' }])
})
