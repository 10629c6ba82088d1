import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../server/users/password.ts'
import { makeUser } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
let passwordHash: string
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'on' })
  passwordHash = await hashPassword('a long password')
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => sql`truncate login_failures`.execute(shop.db))

let person = 0
/** An address of one's own for every call, unless said: each stands for another computer. */
const somewhere = () => {
  person += 1
  return `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`
}

const logIn = (email: string, password: string, address = somewhere()) =>
  shop.call('POST', '/users/login', {
    headers: { 'x-forwarded-for': address },
    body: { email, password },
  })

const letTimePass = (seconds: number) =>
  sql`update login_failures set last_failed_at = last_failed_at - make_interval(secs => ${seconds})`.execute(
    shop.db,
  )

test('the tenth failure starts a wait that doubles, for known and unknown emails alike', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  for (const email of [row.email, 'nobody@example.com']) {
    for (let failure = 1; failure <= 10; failure += 1) {
      const answer = await logIn(email, 'wrong password')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        user: null,
        token: null,
        message: 'Invalid email or password',
      })
    }
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const refused = await logIn(` ${email.toUpperCase()}`, 'a long password')
      expect(refused.status).toBe(429)
      expect(refused.body.code).toBe('RATE_LIMITED')
      waits.push(Number(refused.headers['retry-after']))
      await letTimePass(waits.at(-1)!)
      expect((await logIn(email, 'wrong password')).status).toBe(200)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  }
  await letTimePass(3_600)
  expect((await logIn(row.email, 'a long password')).body.message).toBe('Login success')
  expect((await logIn(row.email, 'wrong password')).status).toBe(200)
})

test('a hundred guesses at once are ten guesses', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => logIn(row.email, `guess number ${index}`)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

test('many right logins at once are no failures', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => logIn(row.email, 'a long password')),
  )
  expect(answers.every(({ body }) => typeof body.token === 'string')).toBe(true)
  const left = await shop.db.selectFrom('login_failures').selectAll().execute()
  expect(left).toEqual([])
})

test('an address that fails with many accounts must wait as well, and right logins do not clear it', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const address = somewhere()
  const count = async () =>
    (
      await shop.db
        .selectFrom('login_failures')
        .select('failures')
        .where('key', '=', `address:${address}`)
        .executeTakeFirst()
    )?.failures
  for (let failure = 0; failure < 49; failure += 1)
    expect((await logIn(`somebody-${failure}@example.com`, 'wrong', address)).status).toBe(200)
  expect((await logIn(row.email, 'a long password', address)).body.token).toEqual(
    expect.any(String),
  )
  expect(await count()).toBe(49)
  expect((await logIn('one-more@example.com', 'wrong', address)).status).toBe(200)
  expect((await logIn(row.email, 'a long password', address)).status).toBe(429)
  expect((await logIn(row.email, 'a long password')).body.message).toBe('Login success')
})

test('guessing the current password of an open session is throttled, too', async () => {
  const { token } = await makeUser(shop.db, { passwordHash })
  const guess = (index: number) =>
    shop.call('PUT', '/users/password', {
      token,
      headers: { 'x-forwarded-for': somewhere() },
      body: { currentPassword: `guess ${index}`, newPassword: 'another long password' },
    })
  for (let index = 0; index < 10; index += 1) expect((await guess(index)).status).toBe(400)
  expect((await guess(10)).status).toBe(429)
})

test('known, unknown, blocked and passwordless emails cost the same work', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const blocked = await makeUser(shop.db, { passwordHash })
  const google = await makeUser(shop.db)
  await shop.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', blocked.row.id)
    .execute()
  const emails = [row.email, 'nobody-at-all@example.com', blocked.row.email, google.row.email]
  const times = emails.map((): number[] => [])
  for (let round = 0; round < 11; round += 1) {
    await sql`truncate login_failures`.execute(shop.db)
    for (const [index, email] of emails.entries()) {
      const before = process.cpuUsage()
      await logIn(email, 'wrong password')
      const { user, system } = process.cpuUsage(before)
      times[index]!.push(user + system)
    }
  }
  // The least CPU time of many tells the work itself, whatever else the machine does.
  const least = times.map((list) => Math.min(...list))
  // Without the decoy an unknown email would cost some ten times less.
  expect(Math.max(...least) / Math.min(...least)).toBeLessThan(2)
})
