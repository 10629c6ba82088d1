import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cheapHash, makeUser } from '../../../support/factories.ts'
import { openMailingShop } from '../../../support/mailbox.ts'
import { makeKey } from '../../../support/world.ts'

const password = 'a long password'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

const shop = await openMailingShop({ TRUST_PROXY: '1' })
const passwordHash = await cheapHash(password)
const owner = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

const comesFrom = (userAgent: string, address: string) => ({
  'user-agent': userAgent,
  'x-forwarded-for': address,
})
const login = async (email: string, userAgent = firefox, address = '203.0.113.7') => {
  const headers = comesFrom(userAgent, address)
  const answer = await shop.call('POST', '/users/login', { body: { email, password }, headers })
  return answer.body.token as string
}
const sessions = async (token: string) => shop.call('GET', '/users/sessions', { token })
const end = (token: string, id: string) => shop.call('DELETE', `/users/sessions/${id}`, { token })
const lives = async (token: string) => (await shop.call('GET', '/users', { token })).status === 200

test('a user lists their sessions without secrets, and ends one or all others', async () => {
  const { row } = await makeUser(shop.db, { type: 'admin', passwordHash })
  await sql`delete from sessions where user_id = ${row.id}`.execute(shop.db)
  const phone = await login(row.email)
  const desk = await login(row.email, chrome, '2001:db8::1')
  const third = await login(row.email, 'curl/8.5.0')
  const list = await sessions(desk)
  expect(list.body.items).toMatchObject([
    { current: false, browser: 'Unknown app', address: '203.0.113.7' },
    { current: true, browser: 'Chrome on Linux', address: '2001:db8:0:0:0:0:0:1' },
    { current: false, browser: 'Firefox on Android', address: '203.0.113.7' },
  ])
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from sessions where user_id = ${row.id}`.execute(
    shop.db,
  )
  for (const secret of [phone, desk, third, ...rows.map(({ hash }) => hash)])
    expect(list.text).not.toContain(secret)
  expect((await end(desk, list.body.items[2].id)).status).toBe(200)
  expect([await lives(phone), await lives(desk), await lives(third)]).toEqual([false, true, true])
  const all = await shop.call('DELETE', '/users/sessions', { token: desk })
  expect(all.body).toMatchObject({ ended: 1 })
  expect([await lives(desk), await lives(third)]).toEqual([true, false])
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_id', '=', row.email)
    .where('action', '=', 'user.end-sessions')
    .orderBy('id')
    .execute()
  expect(log.map(({ changes }) => changes.sessions)).toEqual([
    [['Firefox on Android'], []],
    [['Unknown app'], []],
  ])
})

test('hides the sessions of a user from all others, even from owners and API keys', async () => {
  const mine = await makeUser(shop.db, { passwordHash })
  const theirs = await makeUser(shop.db, { passwordHash })
  const { id } = (await sessions(theirs.token)).body.items[0]
  expect(
    (await sessions(mine.token)).body.items.map((one: { id: string }) => one.id),
  ).not.toContain(id)
  for (const by of [mine.token, owner.token])
    for (const wanted of [id, id.toUpperCase(), 'unknown', theirs.row.id])
      expect((await end(by, wanted)).status).toBe(404)
  expect(await lives(theirs.token)).toBe(true)
  const key = await makeKey(shop.db, owner, 'admin', 'program')
  expect((await sessions(key)).status).toBe(403)
  expect((await shop.call('DELETE', '/users/sessions', { token: key })).status).toBe(403)
  expect(await lives(owner.token)).toBe(true)
})

test('a session lasts thirty days', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  await shop.db.deleteFrom('sessions').where('user_id', '=', row.id).execute()
  await login(row.email)
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 86400 as days
    from sessions where user_id = ${row.id}`.execute(shop.db)
  expect(rows).toEqual([{ days: 30 }])
})

test('records the last use of a session within five minutes, with its network', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const use = () =>
    shop.call('GET', '/users', { token, headers: comesFrom(firefox, '198.51.100.9') })
  const stored = () =>
    shop.db
      .selectFrom('sessions')
      .select(['address', 'last_used_at'])
      .where('user_id', '=', row.id)
      .executeTakeFirstOrThrow()
  const before = await stored()
  await use()
  expect(await stored()).toEqual(before)
  await sql`update sessions set last_used_at = now() - interval '6 minutes' where user_id = ${row.id}`.execute(
    shop.db,
  )
  await use()
  await expect.poll(async () => (await stored()).address).toBe('198.51.100.9')
  expect((await stored()).last_used_at.getTime()).toBeGreaterThanOrEqual(
    before.last_used_at.getTime(),
  )
})

test('emails staff about a login from a new browser or network, and customers if the setting says so', async () => {
  const setSignInEmail = (value: string, version: number) =>
    shop.call('PUT', '/settings/security.signInEmail', {
      token: owner.token,
      body: { value, version },
    })
  const member = await makeUser(shop.db, { role: 'manager', passwordHash })
  const customer = await makeUser(shop.db, { passwordHash })
  const { email } = member.row
  const emails = () => shop.unread().filter((to) => [email, customer.row.email].includes(to)).length
  await login(email)
  await login(email)
  await shop.allSent()
  expect(emails()).toBe(0)
  await login(email, chrome)
  const message = await shop.emailTo(email, 'New login')
  expect(message).toContain('Chrome on Linux, IP address 203.0.113.7')
  await login(email, firefox, '198.51.100.9')
  expect(await shop.emailTo(email)).toContain('198.51.100.9')
  await login(email, chrome)
  await login(email, firefox, '198.51.100.9')
  await login(customer.row.email)
  await login(customer.row.email, chrome)
  await shop.allSent()
  expect(emails()).toBe(0)
  expect((await setSignInEmail('all', 0)).status).toBe(200)
  await login(customer.row.email, chrome, '192.0.2.1')
  await shop.emailTo(customer.row.email, 'New login')
  expect((await setSignInEmail('none', 1)).status).toBe(200)
  await login(email, chrome, '192.0.2.1')
  await shop.allSent()
  expect(emails()).toBe(0)
})
