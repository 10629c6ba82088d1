import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../../support/factories.ts'
import { withLongTimeouts } from '../../../support/long-timeouts.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'
import { makeKey } from '../../../support/world.ts'

let owner: TestUser
const shop = await createTestApp()
const unhurried = withLongTimeouts(shop)
owner = await makeUser(shop.db, { role: 'owner', email: 'owner@example.com' })
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await unhurried.destroy()
})

let made = 0
/** A role of the shop's own, as the owner makes it. */
async function makeRole(...permissions: string[]) {
  made += 1
  const body = { name: `Role ${made}`, permissions }
  const answer = await shop.call('POST', '/admin/roles', { token: owner.token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.role as { id: string; name: string; permissions: string[]; version: number }
}

const give = (to: TestUser, role: string | null, by = owner) =>
  shop.call('PUT', `/admin/staff/${to.row.id}/role`, { token: by.token, body: { role } })

test('a role is made, renamed, changed and deleted, with an entry in the audit log each time', async () => {
  const role = await makeRole('orders.write')
  expect(role.permissions).toEqual(['orders.read', 'orders.write'])
  const changed = await shop.call('PUT', `/admin/roles/${role.id}`, {
    token: owner.token,
    body: { name: 'Night shift', permissions: ['reports'], version: role.version },
  })
  expect(changed.body.role).toMatchObject({ name: 'Night shift', permissions: ['reports'] })
  const taken = await shop.call('POST', '/admin/roles', {
    token: owner.token,
    body: { name: 'NIGHT shift', permissions: [] },
  })
  expect(taken).toMatchObject({ status: 409, body: { issues: [{ path: 'name' }] } })
  const removed = await shop.call('DELETE', `/admin/roles/${role.id}`, { token: owner.token })
  expect(removed.status).toBe(200)
  const log = await shop.call('GET', '/admin/audit?entity=role', { token: owner.token })
  expect(log.body.items.slice(0, 3).map((one: { action: string }) => one.action)).toEqual([
    'role.delete',
    'role.update',
    'role.create',
  ])
})

test('a role with members cannot be deleted, and the owner’s never', async () => {
  const role = await makeRole('audit')
  const member = await makeUser(shop.db, { role: role.id })
  const remove = (id: string) => shop.call('DELETE', `/admin/roles/${id}`, { token: owner.token })
  expect((await remove(role.id)).status).toBe(409)
  expect((await give(member, null)).status).toBe(200)
  expect((await remove(role.id)).status).toBe(200)
  expect((await remove('owner')).status).toBe(409)
  const renamed = await shop.call('PUT', '/admin/roles/owner', {
    token: owner.token,
    body: { name: 'King', permissions: [] },
  })
  expect(renamed.status).toBe(409)
})

test('staff cannot change roles with permissions that they lack, or their own role', async () => {
  const { id } = await makeRole('staff', 'customers.write', 'orders.read')
  const keeper = await makeUser(shop.db, { role: id })
  const by = { token: keeper.token }
  const packer = await makeUser(shop.db, { role: 'packer' })
  const customer = await makeUser(shop.db)
  const small = await makeRole('orders.read')
  const boss = await makeUser(shop.db, { role: 'owner' })
  expect((await give(customer, 'packer', keeper)).status).toBe(403)
  expect((await give(customer, 'owner', keeper)).status).toBe(403)
  expect((await give(packer, small.id, keeper)).status).toBe(403)
  expect((await give(boss, null, keeper)).status).toBe(403)
  for (const path of [`/users/${boss.row.id}/block`, `/users/${packer.row.id}/block`])
    expect((await shop.call('PUT', path, by)).status, path).toBe(403)
  expect((await shop.call('DELETE', `/users/deleteuser/${boss.row.id}`, by)).status).toBe(403)
  const more = { name: 'More', permissions: ['orders.read', 'reports'] }
  expect((await shop.call('POST', '/admin/roles', { ...by, body: more })).status).toBe(403)
  const path = `/admin/roles/${small.id}`
  expect((await shop.call('PUT', path, { ...by, body: more })).status).toBe(403)
  const own = { name: 'Own', permissions: ['staff'] }
  expect((await shop.call('PUT', `/admin/roles/${id}`, { ...by, body: own })).status).toBe(409)
  expect((await give(keeper, small.id, keeper)).status).toBe(409)
  expect((await give(customer, small.id, keeper)).status).toBe(200)
  expect((await shop.call('PUT', `/users/${customer.row.id}/block`, by)).status).toBe(200)
})

test.each([
  ['POST', '/admin/customers/ID/export', {}],
  ['POST', '/admin/customers/ID/notes', { note: 'Asks for gift paper.' }],
  ['PUT', '/admin/customers/ID/tags', { tags: ['wholesale'] }],
  ['POST', '/admin/customers/ID/store-credit', { amount: 5, note: 'Late' }],
  ['PUT', '/users/ID/block', undefined],
  ['PUT', '/users/ID/unblock', undefined],
  ['DELETE', '/users/deleteuser/ID?forfeitStoreCredit=true', undefined],
])(
  '%s %s is for accounts of customers, of staff only with the permission for staff, and never of a higher role',
  async (method, path, body) => {
    const customers = ['customers.write', 'refunds', 'orders.write']
    const clerk = await makeUser(shop.db, { role: (await makeRole(...customers)).id })
    const keeper = await makeUser(shop.db, { role: (await makeRole('staff', ...customers)).id })
    const small = await makeRole('orders.read')
    const call = ({ token }: TestUser, { row }: TestUser) =>
      shop.call(method, path.replace('ID', row.id), { token, ...(body ? { body } : {}) })
    const refused = { status: 403, body: { code: 'FORBIDDEN' } }
    const boss = await makeUser(shop.db, { role: 'owner' })
    for (const role of ['owner', small.id])
      expect(await call(clerk, await makeUser(shop.db, { role })), role).toMatchObject(refused)
    expect(await call(keeper, boss)).toMatchObject(refused)
    for (const [by, of] of [
      [clerk, await makeUser(shop.db)],
      [keeper, await makeUser(shop.db, { role: small.id })],
      [boss, await makeUser(shop.db, { role: 'owner' })],
    ] as const)
      expect((await call(by, of)).status).toBeLessThan(300)
  },
)

test('without a role a new administrator gets the role of the actor', async () => {
  const { id } = await makeRole('staff', 'audit')
  const keeper = await makeUser(shop.db, { role: id })
  const roleOf = async (email: string) =>
    (
      await shop.db
        .selectFrom('users')
        .select(['type', 'role_id'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).role_id
  for (const [who, role] of [
    [owner, 'owner'],
    [keeper, id],
  ] as const) {
    const email = `new-of-${role}@example.com`
    const body = { firstName: 'New', email, password: 'quite a long password' }
    const created = await shop.call('POST', '/users/admins', { token: who.token, body })
    expect(created).toMatchObject({ status: 201, body: { user: { type: 'admin' } } })
    expect(await roleOf(email)).toBe(role)
  }
  const body = {
    firstName: 'P',
    email: 'p@example.com',
    password: 'a long password 1',
    role: 'packer',
  }
  expect((await shop.call('POST', '/users/admins', { token: owner.token, body })).status).toBe(201)
  expect(await roleOf('p@example.com')).toBe('packer')
  const unknown = { ...body, email: 'q@example.com', role: 'nothing' }
  expect(
    (await shop.call('POST', '/users/admins', { token: owner.token, body: unknown })).status,
  ).toBe(404)
})

test('a changed role applies to the next request of its member, and of their key', async () => {
  const role = await makeRole('audit')
  const holder = await makeUser(shop.db, { role: role.id })
  const key = await makeKey(shop.db, holder, 'admin', 'mid-work')
  const readAudit = (token: string) => shop.call('GET', '/admin/audit', { token })
  for (const token of [holder.token, key]) expect((await readAudit(token)).status).toBe(200)
  const change = (...permissions: string[]) =>
    shop.call('PUT', `/admin/roles/${role.id}`, {
      token: owner.token,
      body: { name: role.name, permissions },
    })
  expect((await change('reports')).status).toBe(200)
  for (const token of [holder.token, key]) expect((await readAudit(token)).status).toBe(403)
  expect((await change('audit')).status).toBe(200)
  expect((await give(holder, 'packer')).status).toBe(200)
  for (const token of [holder.token, key]) expect((await readAudit(token)).status).toBe(403)
})

test.each(['a session', 'a key'])(
  'a change of a role is answered after a write of %s has ended, and refuses the next one',
  async (by) => {
    const role = await makeRole('products.write')
    const holder = await makeUser(shop.db, { role: role.id })
    const token = by === 'a key' ? await makeKey(shop.db, holder, 'admin', role.id) : holder.token
    const { product_id: busy } = await makeProduct(shop.db)
    const { product_id: free } = await makeProduct(shop.db)
    const patch = (productId: string) =>
      shop.call('PATCH', `/products/${productId}`, { token, body: { stock: 5 } })
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const occupied = unhurried.transaction().execute(async (tx) => {
      const query = tx.selectFrom('products').select('id').where('product_id', '=', busy)
      await query.forUpdate().execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const answered: string[] = []
    const writing = patch(busy).then(({ status }) => answered.push(`write ${status}`))
    await expect.poll(() => waiting(shop.db, 'other'), { interval: 5 }).toBe(1)
    const changing = shop
      .call('PUT', `/admin/roles/${role.id}`, {
        token: owner.token,
        body: { name: role.name, permissions: [] },
      })
      .then(({ status }) => answered.push(`change ${status}`))
    await expect.poll(() => waiting(shop.db, 'advisory'), { interval: 5 }).toBe(1)
    // It was authorised before the lock, by the earlier permissions.
    const late = patch(free).then(({ status }) => answered.push(`late ${status}`))
    await expect.poll(() => waiting(shop.db, 'advisory'), { interval: 5 }).toBe(2)
    expect(answered).toEqual([])
    release.resolve()
    await Promise.all([occupied, writing, changing, late])
    expect(answered.sort()).toEqual(['change 200', 'late 403', 'write 200'])
  },
)

test('keeps one of two owners who remove each other at once', async () => {
  const ways = [
    (one: TestUser, other: TestUser) => give(other, 'packer', one),
    (one: TestUser, other: TestUser) => give(other, null, one),
    (one: TestUser, other: TestUser) =>
      shop.call('PUT', `/users/${other.row.id}/block`, { token: one.token }),
    (one: TestUser, other: TestUser) =>
      shop.call('DELETE', `/users/deleteuser/${other.row.id}`, { token: one.token }),
  ]
  for (const [index, way] of ways.entries()) {
    await shop.db
      .updateTable('users')
      .set({ type: 'customer', role_id: null })
      .where('role_id', '=', 'owner')
      .execute()
    const [one, two] = [
      await makeUser(shop.db, { role: 'owner' }),
      await makeUser(shop.db, { role: 'owner' }),
    ]
    const other = ways[(index + 1) % ways.length]!
    const answers = await Promise.all([way(one, two), other(two, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await shop.db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', 'owner')
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
  }
  owner = await makeUser(shop.db, { role: 'owner' })
})
