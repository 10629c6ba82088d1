import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createWalkedApp } from '../../support/walked-app.ts'
import { knownPassword, makeWorld, type World } from '../../support/world.ts'

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())

/** Three calls in one request: two that need the token, one that does not. */
async function batch(token: string): Promise<unknown[]> {
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: { limit: 1 } }))
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/trpc/users.me,orders.list,products.list?batch=1&input=${input}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return answer
    .json()
    .map((one: { error?: { data: { appCode: string } } }) => one.error?.data.appCode ?? 'ok')
}

const endings: Record<string, (world: World) => Promise<{ status: number }>> = {
  'logging out': ({ owner }) =>
    shop.call('POST', '/users/logout', { token: owner.token, body: {} }),
  'being blocked': ({ owner, admin }) =>
    shop.call('PUT', `/users/${owner.row.id}/block`, { token: admin.token }),
  'being deleted': ({ owner, admin }) =>
    shop.call('DELETE', `/users/deleteuser/${owner.row.id}`, { token: admin.token }),
  'a password change from another device': async ({ owner }) => {
    const login = await shop.call('POST', '/users/login', {
      body: { email: owner.row.email, password: knownPassword },
    })
    return shop.rpc(
      'mutation',
      'users.changePassword',
      { currentPassword: knownPassword, newPassword: 'another long password' },
      { token: login.body.token },
    )
  },
  'a manual block in the database': async ({ owner }) => {
    const { numUpdatedRows } = await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', owner.row.id)
      .executeTakeFirst()
    return { status: numUpdatedRows === 1n ? 200 : 404 }
  },
  'the end of its thirty days': async ({ owner }) => {
    const { rowCount } = await endSessionsOf(owner.row.id)
    return { status: rowCount === 1 ? 200 : 404 }
  },
}

/** Expires every session of the user a second ago. */
async function endSessionsOf(userId: string): Promise<{ rowCount: number }> {
  const ended = await shop.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { rowCount: Number(ended.numUpdatedRows) }
}

test.each(Object.entries(endings))(
  'refuses only the old token after %s, also within a batch',
  async (_, end) => {
    const world = await makeWorld(shop)
    const { token } = world.owner
    expect(await batch(token)).toEqual(['ok', 'ok', 'ok'])
    expect((await end(world)).status).toBe(200)
    expect((await shop.call('GET', '/users', { token })).status).toBe(401)
    expect((await shop.rpc('query', 'users.me', {}, { token })).status).toBe(401)
    expect(await batch(token)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'ok'])
    expect(await batch(world.other.token)).toEqual(['ok', 'ok', 'ok'])
  },
)

test('keeps the last active administrator during concurrent removals of every kind', async () => {
  const everyAdmin = () =>
    shop.db
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [(await makeWorld(shop)).admin, (await makeWorld(shop)).admin]
    await shop.db
      .updateTable('users')
      .set({ type: 'customer', role_id: null })
      .where('type', '=', 'admin')
      .where('id', 'not in', [one.row.id, two.row.id])
      .execute()
    const ways = [
      (id: string, token: string) => shop.call('DELETE', `/users/deleteuser/${id}`, { token }),
      (id: string, token: string) => shop.call('PUT', `/users/${id}/block`, { token }),
      (id: string, token: string) =>
        shop.call('PUT', `/admin/staff/${id}/role`, { token, body: { role: null } }),
    ]
    const way = (offset: number) => ways[(round + offset) % ways.length]!
    const answers = await Promise.all([
      way(0)(two.row.id, one.token),
      way(1)(one.row.id, two.token),
      way(2)(one.row.id, one.token),
      way(0)(two.row.id, two.token),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect((await everyAdmin()).length).toBeGreaterThanOrEqual(1)
  }
})
