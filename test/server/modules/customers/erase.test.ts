/** Erasing personal data: of an account by itself, of a guest by staff. */
import { afterAll, expect, test } from 'vitest'
import { openErasureShop } from '../../../support/erasure.ts'
import { cheapHash, makeProduct, makeUser, orderBody } from '../../../support/factories.ts'

const password = 'a long password'
const shop = await openErasureShop()
const passwordHash = await cheapHash(password)
afterAll(() => shop[Symbol.asyncDispose]())

test('erases a guest in all orders with the same contact details, and in no other order', async () => {
  await shop.keepFor(0)
  const { product_id: productId } = await makeProduct(shop.db)
  const account = await makeUser(shop.db)
  const order = async (more: object, token?: string) =>
    shop.call('POST', '/orders', {
      token,
      body: { ...orderBody({ productId, qty: 1 }), name: 'ForeGuest', ...more },
    })
  const numbers = { phone: '0719998887', email: 'guest@example.com' }
  const placed = [
    await order({ ...numbers, phone: '+94 71 999 8887' }),
    await order({ ...numbers, email: 'Guest@Example.com' }),
    await order({ ...numbers, email: 'other@example.com' }),
    await order({ ...numbers }, account.token),
  ]
  const [first, second, other, accounts] = placed.map(({ body }) => body.order.orderId as string)
  const link = placed[0]!.body.link
  await shop.call('POST', '/newsletter', { body: { email: numbers.email } })
  const refused = await shop.call('POST', `/admin/orders/${accounts}/erase-guest-data`, {
    token: shop.admin.token,
    body: {},
  })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Order ${accounts} belongs to an account. Delete the account to erase its orders as well.`,
  ])
  expect((await shop.ask('POST', `/admin/orders/${first}/erase-guest-data`, {})).orders).toEqual([
    first,
    second,
  ])
  expect((await shop.call('POST', '/orders/by-link', { body: { link } })).status).toBe(404)
  for (const orderId of [first, second])
    await shop.ask('PUT', `/orders/${orderId}`, { status: 'Cancelled', notes: '' })
  await shop.settle()
  await shop.erase()
  expect(await shop.tablesWith([numbers.email])).toEqual([])
  const names = await Promise.all(
    [first, second, other, accounts].map(
      async (id) => (await shop.ask('GET', `/orders/${id}`)).name,
    ),
  )
  expect(names).toEqual(['Erased customer', 'Erased customer', 'ForeGuest', 'ForeGuest'])
})

test('a customer deletes their account with their password and the word DELETE, and the next call is unauthorised', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const erase = (body: object, who = token) =>
    shop.call('POST', '/users/erase', { token: who, body })
  const wrong = await erase({ password: 'wrong', confirmation: 'DELETE' })
  expect(wrong.body.issues).toEqual([{ path: 'password', message: 'is not correct' }])
  const slip = await erase({ password, confirmation: 'delete' })
  expect(slip.body.issues).toEqual([{ path: 'confirmation', message: 'must be DELETE' }])
  const google = await makeUser(shop.db)
  expect((await erase({ password, confirmation: 'DELETE' }, google.token)).status).toBe(409)
  const works = await makeUser(shop.db, { type: 'admin', passwordHash })
  expect((await erase({ password, confirmation: 'DELETE' }, works.token)).body.message).toContain(
    'Staff cannot delete',
  )
  expect((await erase({ password, confirmation: 'DELETE' })).body).toEqual({
    message: 'Your account is deleted.',
  })
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  expect(
    (await shop.call('POST', '/users/login', { body: { email: row.email, password } })).body.user,
  ).toBeNull()
})
