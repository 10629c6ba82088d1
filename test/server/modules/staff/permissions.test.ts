import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keyPermissions } from '#server/core/permissions/permissions.schema.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const owner = await makeUser(shop.db, { role: 'owner' })

const make = (body: object, by = owner) => shop.call('POST', '/api-keys', { token: by.token, body })
const permissionsOf = async (token: string): Promise<string[]> =>
  (await shop.call('GET', '/users/me/permissions', { token })).body.permissions

test('a key has its permissions, and nothing else', async () => {
  const { key, apiKey } = (await make({ name: 'Counter', permissions: ['orders.write'] })).body
  expect(apiKey).toMatchObject({ role: 'admin', permissions: ['orders.read', 'orders.write'] })
  expect(await permissionsOf(key)).toEqual(['orders.read', 'orders.write'])
  expect((await shop.call('GET', '/admin/orders', { token: key })).status).toBe(200)
  expect((await shop.call('GET', '/admin/audit', { token: key })).status).toBe(403)
})

test('a key is created by permissions or, as before, by a role', async () => {
  expect((await make({ name: 'Neither' })).body.issues).toEqual([
    { path: 'permissions', message: 'is required' },
  ])
  for (const permission of ['staff', 'keys', 'secrets', 'customers.write'])
    expect((await make({ name: 'People', permissions: [permission] })).status, permission).toBe(400)
  expect((await make({ name: 'Both', role: 'customer', permissions: ['audit'] })).status).toBe(400)
  expect((await make({ name: 'Unknown', permissions: ['everything'] })).status).toBe(400)
  const { key } = (await make({ name: 'All', role: 'admin' })).body
  expect(await permissionsOf(key)).toEqual(keyPermissions)
  const till = (await make({ name: 'Till', permissions: [] })).body
  expect(till.apiKey.role).toBe('customer')
})

test('an API key never has more permissions than its creator', async () => {
  const made = await shop.call('POST', '/admin/roles', {
    token: owner.token,
    body: { name: 'Key maker', permissions: ['keys', 'audit', 'reports'] },
  })
  const maker = await makeUser(shop.db, { role: made.body.role.id })
  expect((await make({ name: 'More', permissions: ['orders.read'] }, maker)).status).toBe(403)
  const all = (await make({ name: 'All of mine', role: 'admin' }, maker)).body
  expect(all.apiKey.permissions).toEqual(['reports', 'audit'])
  const { key } = (await make({ name: 'Mine', permissions: ['audit', 'reports'] }, maker)).body
  await shop.call('PUT', `/admin/roles/${made.body.role.id}`, {
    token: owner.token,
    body: { name: 'Key maker', permissions: ['keys', 'audit'] },
  })
  expect(await permissionsOf(key)).toEqual(['audit'])
  expect((await shop.call('GET', '/admin/dashboard', { token: key })).status).toBe(403)
  await shop.call('PUT', `/admin/staff/${maker.row.id}/role`, {
    token: owner.token,
    body: { role: null },
  })
  expect((await shop.call('GET', '/admin/audit', { token: key })).status).toBe(401)
})

test('a rotated key accepts both secrets for a day, and the oldest of three no longer', async () => {
  const first = (await make({ name: 'Rotated', permissions: ['audit'] })).body
  const rotate = () =>
    shop.call('POST', `/api-keys/${first.apiKey.id}/rotate`, { token: owner.token })
  const works = async (token: string) => (await shop.call('GET', '/admin/audit', { token })).status
  const second = await rotate()
  expect(second.status).toBe(201)
  expect(second.body.apiKey).toMatchObject({ id: first.apiKey.id, permissions: ['audit'] })
  expect(second.body.apiKey.prefix).toBe(second.body.key.slice(0, 14))
  const untilEnd = Date.parse(second.body.apiKey.previousUntil) - Date.now()
  expect(untilEnd).toBeGreaterThan(23 * 3_600_000)
  expect([await works(first.key), await works(second.body.key)]).toEqual([200, 200])
  const third = (await rotate()).body
  expect([await works(first.key), await works(second.body.key), await works(third.key)]).toEqual([
    401, 200, 200,
  ])
  await shop.db
    .updateTable('api_keys')
    .set({ previous_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', first.apiKey.id)
    .execute()
  expect([await works(second.body.key), await works(third.key)]).toEqual([401, 200])
  await shop.call('DELETE', `/api-keys/${first.apiKey.id}`, { token: owner.token })
  expect(await works(third.key)).toBe(401)
  expect((await rotate()).status).toBe(409)
})

test('staff cannot renew a key with permissions that they lack', async () => {
  const { apiKey } = (await make({ name: 'Owner’s', permissions: ['orders.write'] })).body
  const role = await shop.call('POST', '/admin/roles', {
    token: owner.token,
    body: { name: 'Keys alone', permissions: ['keys'] },
  })
  const keeper = await makeUser(shop.db, { role: role.body.role.id })
  const answer = await shop.call('POST', `/api-keys/${apiKey.id}/rotate`, { token: keeper.token })
  expect(answer.status).toBe(403)
})
