/** The address book of an account, by both APIs. */
import { expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

const home = { name: 'Nimali Perera', phone: '+94 77 123 4567', address: '12 Temple Road, Kandy' }
const parts = { street: '4 Lake Road', city: 'Galle', district: 'Galle', postalCode: '80000' }
const add = ({ token }: TestUser, body: object, headers = {}) =>
  shop.call('POST', '/addresses', { token, body, headers })
const book = async ({ token }: TestUser) => (await shop.call('GET', '/addresses', { token })).body

test('addresses are validated like those of an order, and listed in full, the default first', async () => {
  const buyer = await makeUser(shop.db)
  const first = await add(buyer, home)
  expect([first.status, first.body]).toMatchObject([
    201,
    { message: 'Address saved.', address: { ...home, street: '', label: '', isDefault: true } },
  ])
  const { name, phone } = home
  const rpc = { label: ' Work ', name, phone, ...parts, isDefault: true }
  const second = await shop.rpc('mutation', 'addresses.add', rpc, { token: buyer.token })
  const work = second.body.result.data.address
  expect(work).toEqual({
    ...{ addressId: expect.any(String), label: 'Work', name, phone, ...parts },
    ...{ address: '4 Lake Road, 80000 Galle', isDefault: true },
  })
  expect(await book(buyer)).toEqual([work, { ...first.body.address, isDefault: false }])

  const wrong = { ...home, address: ' ', phone: '12', postalCode: 'x'.repeat(21), label: 5 }
  const [saved, ordered] = await Promise.all([
    add(buyer, wrong),
    shop.call('POST', '/orders', { token: buyer.token, body: { ...wrong, orderedItems: [] } }),
  ])
  const named = (issues: { path: string }[]) =>
    issues.filter(({ path }) => ['address', 'phone', 'postalCode'].includes(path))
  expect(named(saved.body.issues)).toHaveLength(3)
  expect(named(saved.body.issues)).toEqual(named(ordered.body.issues))
})

test('one address is always the default, and a restored address returns to its place', async () => {
  const buyer = await makeUser(shop.db)
  const made = new Map<string, string>()
  for (const label of ['B', 'C', 'A'])
    made.set(label, (await add(buyer, { ...home, label })).body.address.addressId)
  const labels = async () => (await book(buyer)).map(({ label }: { label: string }) => label)
  expect(await labels()).toEqual(['B', 'A', 'C'])
  const change = (label: string, body: object) =>
    shop.call('PUT', `/addresses/${made.get(label)}`, { token: buyer.token, body })
  await change('C', { ...home, label: 'C', isDefault: true })
  await change('C', { ...home, label: 'C', name: 'Kasun' })
  expect(await labels()).toEqual(['C', 'A', 'B'])
  const remove = (label: string) =>
    shop.call('DELETE', `/addresses/${made.get(label)}`, { token: buyer.token })
  expect((await remove('C')).body).toEqual({ message: 'Address deleted.' })
  expect(await book(buyer)).toMatchObject([{ label: 'B', isDefault: true }, { isDefault: false }])
  expect((await remove('C')).status).toBe(404)
  await remove('A')
  await add(buyer, { ...home, label: 'C', isDefault: true })
  await add(buyer, { ...home, label: 'A' })
  expect(await labels()).toEqual(['C', 'A', 'B'])
})

test('limits an account to twenty private addresses, also in parallel, and deletes them with the account', async () => {
  const [buyer, other] = [await makeUser(shop.db), await makeUser(shop.db)]
  const key = { 'idempotency-key': 'once' }
  const [first, again] = [await add(buyer, home, key), await add(buyer, home, key)]
  expect(again.body).toEqual(first.body)
  const all = await Promise.all(Array.from({ length: 24 }, () => add(buyer, home)))
  const refused = all.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(5)
  expect(refused[0]!.body.message).toContain('20 addresses')
  expect(await book(buyer)).toHaveLength(20)

  expect(await book(other)).toEqual([])
  const address = `/addresses/${first.body.address.addressId}`
  const missing = { status: 404, body: { message: 'Address not found.' } }
  for (const path of [address, '/addresses/nothing'])
    for (const method of ['PUT', 'DELETE'])
      expect(
        await shop.call(method, path, {
          token: other.token,
          ...(method === 'PUT' ? { body: home } : {}),
        }),
      ).toMatchObject(missing)
  const admin = await makeUser(shop.db, { type: 'admin' })
  await shop.call('DELETE', `/users/deleteuser/${buyer.row.id}`, { token: admin.token })
  expect(await shop.db.selectFrom('addresses').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ user_id: buyer.row.id }),
  )
})
