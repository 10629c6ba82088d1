import { expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { ensureAdmin } from '#server/modules/onboarding/seed.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', firstName: 'Ada' })

const unknownId = '00000000-0000-4000-8000-000000000000'

test('lists all users as a bare array, without secrets', async () => {
  const { row } = await makeUser(shop.db, { passwordHash: 'secret' })
  const listed = await shop.call('GET', '/users/allusers', { token: admin.token })
  expect(listed.status).toBe(200)
  expect(listed.body.find((user: { _id: string }) => user._id === row.id)).toEqual({
    _id: row.id,
    firstName: 'Nimali',
    lastName: 'Perera',
    email: row.email,
    type: 'customer',
    status: 'active',
    profilepic: '',
    coverpic: '',
  })
  expect(
    (await shop.rpc('query', 'users.all', {}, { token: admin.token })).body.result.data,
  ).toEqual(listed.body)
})

test('returns the same users in small pages as in a large one, by date, name and search', async () => {
  const sameTime = new Date('2024-05-05T05:05:05Z')
  await shop.db
    .insertInto('users')
    .values(
      Array.from({ length: 11 }, (_, index) => ({
        email: `walker-${index}@example.com`,
        first_name: index % 2 ? 'Walker' : 'walker',
        last_name: '',
        created_at: sameTime,
      })),
    )
    .execute()
  for (const sort of ['newest', 'name']) {
    const path = `/admin/customers?q=WALKER&sort=${sort}`
    const large = await shop.call('GET', `${path}&limit=200`, { token: admin.token })
    expect(large.body.total).toBe(11)
    const walked: unknown[] = []
    for (let cursor = ''; ; ) {
      const page = await shop.call('GET', `${path}&limit=3&cursor=${cursor}`, {
        token: admin.token,
      })
      walked.push(...page.body.items)
      if (page.body.nextCursor === null) break
      cursor = page.body.nextCursor
    }
    expect(walked).toEqual(large.body.items)
  }
  const bare = await shop.call('GET', '/users/allusers?q=walker&limit=5', { token: admin.token })
  expect(bare.body).toHaveLength(5)
  expect(bare.headers['x-total-count']).toBe('11')
  const next = /<\/api([^>]*)>; rel="next"/.exec(String(bare.headers.link))![1]!
  const second = await shop.call('GET', next, { token: admin.token })
  const all = await shop.call('GET', '/users/allusers?q=walker', { token: admin.token })
  expect([...bare.body, ...second.body]).toEqual(all.body.slice(0, 10))
  const none = await shop.call('GET', '/admin/customers?q=%25walker', { token: admin.token })
  expect(none.body).toEqual({ items: [], total: 0, nextCursor: null })
})

test('type and status filter every list of users', async () => {
  const { row } = await makeUser(shop.db, { firstName: 'Narrowed', type: 'admin' })
  await makeUser(shop.db, { firstName: 'Narrowed' })
  const blocked = await makeUser(shop.db, { firstName: 'Narrowed' })
  await shop.call('PUT', `/users/${blocked.row.id}/block`, { token: admin.token })
  for (const [query, count] of [
    ['', 3],
    ['&type=admin', 1],
    ['&type=customer', 2],
    ['&status=active', 2],
    ['&status=blocked', 1],
    ['&type=admin&status=blocked', 0],
  ] as const) {
    const path = `/admin/customers?q=narrowed${query}`
    const { body } = await shop.call('GET', path, { token: admin.token })
    expect([body.items.length, body.total], query).toEqual([count, count])
  }
  const exported = await shop.call('GET', '/exports/customers?q=narrowed&type=admin&format=jsonl', {
    token: admin.token,
  })
  expect(exported.text.trim().split('\n')).toEqual([expect.stringContaining(row.email)])
})

test('blocking a user ends all sessions and prevents logins until the user is unblocked', async () => {
  const passwordHash = await hashPassword('a long password')
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const credentials = { email: row.email, password: 'a long password' }
  const blocked = await shop.call('PUT', `/users/${row.id}/block`, { token: admin.token })
  expect(blocked.status).toBe(200)
  expect(blocked.body).toMatchObject({ message: 'User blocked', user: { status: 'blocked' } })
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  const refused = await shop.call('POST', '/users/login', { body: credentials })
  expect(refused.body).toEqual({ user: null, token: null, message: 'Invalid email or password' })
  const back = await shop.rpc('mutation', 'users.unblock', { _id: row.id }, { token: admin.token })
  expect(back.body.result.data.user.status).toBe('active')
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  expect((await shop.call('POST', '/users/login', { body: credentials })).body.token).toEqual(
    expect.any(String),
  )
  const audit = await shop.call('GET', `/admin/audit?q=${row.email}`, { token: admin.token })
  expect(audit.body.items.map((entry: { action: string }) => entry.action)).toEqual([
    'user.unblock',
    'user.block',
  ])
})

test('deleting a user revokes all tokens and keeps the orders', async () => {
  const product = await makeProduct(shop.db)
  const { row, token } = await makeUser(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: product.product_id, qty: 1 }),
  })
  const card = await shop.call('GET', `/admin/customers?q=${row.email}`, { token: admin.token })
  expect(card.body.items[0]).toMatchObject({ _id: row.id, orderCount: 1 })
  const removed = await shop.call('DELETE', `/users/deleteuser/${row.id}`, { token: admin.token })
  expect(removed.body).toEqual({ message: 'User deleted successfully' })
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  const orders = await shop.call('GET', '/orders', { token: admin.token })
  expect(orders.body).toContainEqual(placed.body.order)
  const again = await shop.call('DELETE', `/users/deleteuser/${row.id}`, { token: admin.token })
  expect(again.status).toBe(404)
})

test('an unknown or impossible id is not found in both APIs', async () => {
  for (const id of [unknownId, 'unknown', "'; drop table users"]) {
    const address = `/users/${encodeURIComponent(id)}`
    for (const verb of ['block', 'unblock'])
      expect((await shop.call('PUT', `${address}/${verb}`, { token: admin.token })).status).toBe(
        404,
      )
    const rpc = await shop.rpc('mutation', 'users.remove', { _id: id }, { token: admin.token })
    expect(rpc.status).toBe(404)
  }
})

test('users cannot block, delete or demote themselves', async () => {
  const { row, token } = await makeUser(shop.db, { type: 'admin' })
  const answers = await Promise.all([
    shop.call('PUT', `/users/${row.id}/block`, { token }),
    shop.call('DELETE', `/users/deleteuser/${row.id}`, { token }),
    shop.call('PUT', `/admin/staff/${row.id}/role`, { token, body: { role: null } }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409])
  expect(answers[0]!.body.message).toBe('You cannot block your own account.')
})

test('keeps one of two administrators who remove each other simultaneously', async () => {
  const verbs = [
    (id: string, token: string) => shop.call('PUT', `/users/${id}/block`, { token }),
    (id: string, token: string) => shop.call('DELETE', `/users/deleteuser/${id}`, { token }),
    (id: string, token: string) =>
      shop.call('PUT', `/admin/staff/${id}/role`, { token, body: { role: null } }),
  ]
  for (let round = 0; round < 9; round += 1) {
    await shop.db.updateTable('users').set({ type: 'customer', role_id: null }).execute()
    const [one, two] = [
      await makeUser(shop.db, { type: 'admin' }),
      await makeUser(shop.db, { type: 'admin' }),
    ]
    const answers = await Promise.all([
      verbs[round % 3]!(two.row.id, one.token),
      verbs[Math.floor(round / 3)]!(one.row.id, two.token),
    ])
    const done = answers.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    const left = await shop.db
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
  }
  await shop.db
    .updateTable('users')
    .set({ type: 'admin', role_id: 'owner' })
    .where('id', '=', admin.row.id)
    .execute()
})

test('an administrator creates another one, once per key, and the password is not stored', async () => {
  const body = {
    firstName: 'Kasun',
    lastName: 'Silva',
    email: 'kasun.silva@example.com',
    password: 'canary password 1',
  }
  const headers = { 'idempotency-key': 'new-admin' }
  const created = await shop.call('POST', '/users/admins', { token: admin.token, headers, body })
  expect(created.status).toBe(201)
  expect(created.body.user).toMatchObject({ type: 'admin', status: 'active' })
  const replay = await shop.call('POST', '/users/admins', { token: admin.token, headers, body })
  expect(replay.text).toBe(created.text)
  const taken = await shop.call('POST', '/users/admins', {
    token: admin.token,
    body: { ...body, email: 'KASUN.silva@example.com' },
  })
  expect(taken.status).toBe(409)
  const login = await shop.call('POST', '/users/login', { body })
  expect(login.body.user.type).toBe('admin')
})

test('a user who is deleted while being blocked is not found any more', async () => {
  const { row } = await makeUser(shop.db)
  const blocked = await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', row.id).execute()
    const answer = shop.call('PUT', `/users/${row.id}/block`, { token: admin.token })
    await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
    return { answer }
  })
  expect((await blocked.answer).status).toBe(404)
})

test('a start creates an administrator when there are only customers and blocked administrators', async () => {
  const admins = () => shop.db.selectFrom('users').select('email').where('type', '=', 'admin')
  await makeUser(shop.db)
  await shop.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('type', '=', 'admin')
    .execute()
  const before = (await admins().execute()).length
  expect(await ensureAdmin(shop.services)).toEqual(expect.any(String))
  expect(await admins().execute()).toHaveLength(before + 1)
  expect(await ensureAdmin(shop.services)).toBeUndefined()
  expect(await admins().execute()).toHaveLength(before + 1)
})
