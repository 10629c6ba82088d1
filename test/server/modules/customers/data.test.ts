/** Exports all stored data of a customer as one file: for staff, and for the customer alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cheapHash,
  makeProduct,
  makeUser,
  orderBody,
  type TestUser,
} from '../../../support/factories.ts'
import { type MailingShop, openMailingShop } from '../../../support/mailbox.ts'

let shop: MailingShop
let admin: TestUser
let buyer: TestUser
const password = 'a long password'

/** Verifies the address of an account, as the link of its email does. */
const verify = ({ id }: TestUser['row']) =>
  shop.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()

beforeAll(async () => {
  shop = await openMailingShop()
  admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  const passwordHash = await cheapHash(password)
  buyer = await makeUser(shop.db, { email: 'buyer@example.com', passwordHash })
  const other = await makeUser(shop.db, { email: 'other@example.com', firstName: 'Another' })
  for (const { row, token } of [buyer, other]) {
    const call = (method: string, path: string, body: unknown) =>
      shop.call(method, path, { token, body })
    const { product_id: productId } = await makeProduct(shop.db)
    const body = { ...orderBody({ productId, qty: 1 }), notes: `Ring twice, ${row.first_name}` }
    const { order } = (await call('POST', '/orders', body)).body
    await shop.call('PUT', `/orders/${order.orderId}`, {
      token: admin.token,
      body: { status: 'Delivered', notes: 'At the gate' },
    })
    await call('POST', `/products/${productId}/review`, { comment: `Gentle, ${row.first_name}` })
    await call('POST', '/addresses', { ...body, address: `1 Lake Road, ${row.first_name}` })
    await call('POST', '/contact', {
      ...{ name: 'N', email: row.email, subject: 'Hours', message: `When, ${row.first_name}?` },
    })
    await call('POST', '/newsletter', { email: row.email })
    await verify(row)
    await call('POST', '/back-in-stock', {
      productId: (await makeProduct(shop.db, { stock: 0 })).product_id,
    })
    await call('PATCH', '/cart', { changes: [{ productId, qty: 2 }] })
    await shop.call('POST', `/admin/customers/${row.id}/notes`, {
      token: admin.token,
      body: { note: `Of the staff, about ${row.first_name}` },
    })
  }
  await shop.emailTo('buyer@example.com')
  await shop.allSent()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a customer exports all their stored data with their password, and nothing of others or of staff', async () => {
  const ask = (body: object) => shop.call('POST', '/users/export', { token: buyer.token, body })
  expect((await ask({ password: 'wrong' })).body.issues).toEqual([
    { path: 'password', message: 'is not correct' },
  ])
  const { status, body } = await ask({ password })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { email: 'buyer@example.com', signInMethods: ['password'] },
    consents: { emailVerifiedAt: expect.any(String), newsletter: { state: 'pending' } },
    orders: [
      {
        customerNote: 'Ring twice, Nimali',
        history: [{ to: 'Pending' }, { to: 'Delivered', notes: 'At the gate' }],
      },
    ],
    reviews: [{ comment: 'Gentle, Nimali' }],
    addresses: [{ address: '1 Lake Road, Nimali' }],
    messages: [{ message: 'When, Nimali?', answers: [] }],
    backInStock: [{}],
  })
  expect(body.account.sessions).toHaveLength(1)
  expect(body.emails.map(({ to }: { to: string }) => to)).toContain('buyer@example.com')
  const text = JSON.stringify(body)
  for (const word of ['Another', 'other@example.com', 'owner@shop.example', 'Of the staff'])
    expect(text).not.toContain(word)
  const google = await makeUser(shop.db)
  const without = { token: google.token, body: { password } }
  expect((await shop.call('POST', '/users/export', without)).status).toBe(409)
})

test('an account with an unverified address reads the same about a subscribed address as about an unknown one', async () => {
  await shop.call('POST', '/newsletter', { body: { email: 'victim@example.com' } })
  const consentsOf = async (email: string) => {
    const { token } = await makeUser(shop.db, { email, passwordHash: await cheapHash(password) })
    const { body } = await shop.call('POST', '/users/export', { token, body: { password } })
    return body.consents
  }
  const unknown = await consentsOf('unknown@example.com')
  expect(unknown).toEqual({ emailVerifiedAt: null, newsletter: null })
  expect(await consentsOf('victim@example.com')).toEqual(unknown)
})

test('staff export the same file with their own notes, and the audit log names them', async () => {
  const path = `/admin/customers/${buyer.row.id}/export`
  const { body } = await shop.call('POST', path, { token: admin.token, body: {} })
  const own = await shop.call('POST', '/users/export', { token: buyer.token, body: { password } })
  expect({ ...body, exportedAt: '' }).toEqual({
    ...own.body,
    exportedAt: '',
    notes: [{ at: expect.any(String), note: 'Of the staff, about Nimali' }],
    tags: [],
  })
  const log = await shop.call('GET', '/admin/audit?entity=user&entityId=buyer@example.com', {
    token: admin.token,
  })
  expect(log.body.items[0]).toMatchObject({ action: 'user.export', actor: 'owner@shop.example' })
})
