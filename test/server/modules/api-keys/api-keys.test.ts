import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSession } from '#server/modules/accounts/sessions/sessions.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'keeper@example.com' })

const make = (body: object, token = admin.token, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api-keys', { token, headers, body })

test('a key is shown once, listed without itself, and works in both APIs with its role', async () => {
  const made = await make({ name: 'Warehouse', role: 'admin' })
  expect(made.status).toBe(201)
  const { key } = made.body
  expect(key).toMatch(/^araliya_[\w-]{43}$/)
  expect(made.body.apiKey).toMatchObject({
    name: 'Warehouse',
    role: 'admin',
    prefix: key.slice(0, 14),
    createdBy: 'keeper@example.com',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  })
  const used = await shop.rpc('query', 'audit.list', {}, { token: key })
  expect(used.status).toBe(200)
  const listed = await shop.call('GET', '/api-keys', { token: admin.token })
  expect(listed.status).toBe(200)
  expect(listed.body.items[0]).toMatchObject({ id: made.body.apiKey.id, prefix: key.slice(0, 14) })
  expect(listed.text).not.toContain(key)
  expect(listed.body.items[0].lastUsedAt).not.toBeNull()
  const audit = await shop.call('GET', '/admin/audit?entity=api-key', { token: key })
  expect(audit.body.items[0]).toMatchObject({
    actor: 'keeper@example.com',
    action: 'api-key.create',
    entityId: 'Warehouse',
  })
})

test('a customer key places orders without an account, and can do nothing else', async () => {
  const { key } = (await make({ name: 'Till', role: 'customer' })).body
  const product = await makeProduct(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token: key,
    body: orderBody({ productId: product.product_id, qty: 1 }),
  })
  expect(placed.status).toBe(201)
  expect((await shop.call('GET', '/orders', { token: key })).body).toEqual([])
  expect((await shop.call('GET', '/users', { token: key })).status).toBe(403)
  expect((await shop.call('GET', '/users/allusers', { token: key })).status).toBe(403)
  expect((await make({ name: 'More', role: 'admin' }, key)).status).toBe(403)
})

test('a customer key cannot read any order, not even orders placed by a key', async () => {
  const { key } = (await make({ name: 'Second till', role: 'customer' })).body
  const product = await makeProduct(shop.db)
  const body = orderBody({ productId: product.product_id, qty: 1 })
  const leaver = await makeUser(shop.db)
  const ids: string[] = []
  for (const token of [key, leaver.token])
    ids.push((await shop.call('POST', '/orders', { token, body })).body.order.orderId)
  await shop.call('DELETE', `/users/deleteuser/${leaver.row.id}`, { token: admin.token })
  for (const orderId of ids)
    for (const path of [`/orders/${orderId}`, `/orders/${orderId}/history`]) {
      expect((await shop.call('GET', path, { token: admin.token })).status, path).toBe(200)
      expect((await shop.call('GET', path, { token: key })).status, path).toBe(404)
    }
})

test('a repeated request shows the same key, although the database does not store it', async () => {
  const headers = { 'idempotency-key': 'make-once' }
  const body = { name: 'Twice', role: 'admin' }
  const [one, two] = await Promise.all([
    make(body, admin.token, headers),
    make(body, admin.token, headers),
  ])
  expect(two!.text).toBe(one!.text)
  const { key } = one!.body
  const other = await make({ ...body, name: 'Other' }, admin.token, headers)
  expect(other.status).toBe(422)
  for (const { name } of await shop.db.introspection.getTables()) {
    const rows = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} t`.execute(shop.db)
    expect(rows.rows.filter(({ row }) => row.includes(key.slice(14)))).toEqual([])
  }
  expect(shop.logged.join()).not.toContain(key.slice(14))
  const elsewhere = await make(body, await openSession(shop.db, admin.row.id), headers)
  expect(elsewhere.status).toBe(409)
})

test('a revoked, expired or unknown key is unauthorised', async () => {
  const made = (await make({ name: 'Short', role: 'admin' })).body
  const revoked = await shop.call('DELETE', `/api-keys/${made.apiKey.id}`, { token: admin.token })
  expect(revoked.body).toEqual({ message: 'API key revoked' })
  const again = await shop.rpc(
    'mutation',
    'apiKeys.revoke',
    { id: made.apiKey.id },
    { token: admin.token },
  )
  expect(again.status).toBe(200)
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const dated = (await make({ name: 'Dated', role: 'admin', expiresAt: soon })).body
  expect(dated.apiKey.expiresAt).toBe(soon)
  expect((await shop.call('GET', '/users/allusers', { token: dated.key })).status).toBe(200)
  await shop.db
    .updateTable('api_keys')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', dated.apiKey.id)
    .execute()
  for (const token of [made.key, dated.key, `araliya_${'x'.repeat(43)}`])
    expect((await shop.call('GET', '/users/allusers', { token })).status).toBe(401)
  for (const id of ['unknown', '00000000-0000-4000-8000-000000000000'])
    expect((await shop.call('DELETE', `/api-keys/${id}`, { token: admin.token })).status).toBe(404)
})

test('the keys of an administrator stop working while the account is blocked, and once it is deleted', async () => {
  const other = await makeUser(shop.db, { type: 'admin' })
  const key = (await make({ name: 'Theirs', role: 'admin' }, other.token)).body.key
  const works = async () => (await shop.call('GET', '/users/allusers', { token: key })).status
  await shop.call('PUT', `/users/${other.row.id}/block`, { token: admin.token })
  expect(await works()).toBe(401)
  await shop.call('PUT', `/users/${other.row.id}/unblock`, { token: admin.token })
  expect(await works()).toBe(200)
  await shop.call('DELETE', `/users/deleteuser/${other.row.id}`, { token: admin.token })
  expect(await works()).toBe(401)
})

test('a key cannot manage keys or accounts, and gets the reason', async () => {
  const { key, apiKey } = (await make({ name: 'Climber', role: 'admin' })).body
  const customer = await makeUser(shop.db)
  const tries = [
    make({ name: 'Child', role: 'admin' }, key),
    shop.call('GET', '/api-keys', { token: key }),
    shop.call('DELETE', `/api-keys/${apiKey.id}`, { token: key }),
    shop.call('PUT', `/admin/staff/${customer.row.id}/role`, {
      token: key,
      body: { role: 'owner' },
    }),
    shop.call('DELETE', `/users/deleteuser/${customer.row.id}`, { token: key }),
  ]
  for (const { status, body } of await Promise.all(tries)) {
    expect(status).toBe(403)
    expect(body.message).toBe(
      'API keys cannot manage API keys or accounts. Log in as an administrator instead.',
    )
  }
})

test('a key without an active administrator as its creator is unauthorised', async () => {
  const maker = await makeUser(shop.db, { type: 'admin' })
  const { key, apiKey } = (await make({ name: 'Orphan', role: 'customer' }, maker.token)).body
  const works = async () => (await shop.call('GET', '/orders', { token: key })).status
  const maybe = (changes: object) =>
    shop.db.updateTable('users').set(changes).where('id', '=', maker.row.id).execute()
  expect(await works()).toBe(200)
  await maybe({ type: 'customer', role_id: null })
  expect(await works()).toBe(401)
  await maybe({ type: 'admin', role_id: 'owner' })
  expect(await works()).toBe(200)
  await shop.db
    .updateTable('api_keys')
    .set({ created_by: null })
    .where('id', '=', apiKey.id)
    .execute()
  expect(await works()).toBe(401)
})

test('names each invalid field of a new key', async () => {
  const wrong: [object, string][] = [
    [{ role: 'admin' }, 'name'],
    [{ name: 'x', role: 'owner' }, 'role'],
    [{ name: 'x', role: 'admin', expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ name: 'x', role: 'admin', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ]
  for (const [body, path] of wrong) {
    const answer = await make(body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe(path)
  }
})
