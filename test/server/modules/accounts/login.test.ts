import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ RATE_LIMIT: 'on' })
const passwordHash = await hashPassword('a long password')
beforeEach(() => sql`truncate login_failures`.execute(shop.db))

let person = 0
/** A new network address for each call by default. */
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
  sql`update login_failures set
    last_failed_at = last_failed_at - make_interval(secs => ${seconds}),
    previous_failed_at = previous_failed_at - make_interval(secs => ${seconds})`.execute(shop.db)

/** The seconds that the next guess from there must wait, and waits them out. */
async function waitOut(email: string, address?: string): Promise<number> {
  // ahead of the clock, so that no time goes by between the failure and the answer
  await sql`update login_failures set last_failed_at = now() + interval '1 minute'`.execute(shop.db)
  const refused = await logIn(` ${email.toUpperCase()}`, 'a long password', address)
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('RATE_LIMITED')
  const wait = Number(refused.headers['retry-after'])
  await letTimePass(60 + wait)
  return wait
}

const failures = async () =>
  (await shop.db.selectFrom('login_failures').select('failures').execute()).map(
    (row) => row.failures,
  )

test('delays logins of an address after ten failures, twice as long each time, for any email', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  for (const email of [row.email, 'unknown@example.com']) {
    const address = somewhere()
    for (let failure = 1; failure <= 10; failure += 1) {
      const answer = await logIn(email, 'wrong password', address)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        user: null,
        token: null,
        message: 'Invalid email or password',
      })
    }
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      waits.push(await waitOut(email, address))
      expect((await logIn(email, 'wrong password', address)).status).toBe(200)
    }
    expect(waits).toEqual([30, 60, 120, 240])
    await letTimePass(3_600)
  }
  expect((await logIn(row.email, 'a long password')).body.message).toBe('Login success')
  expect((await logIn(row.email, 'wrong password')).status).toBe(200)
})

test('lets the owner log in from a new address while strangers guess the password', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const stranger = somewhere()
  for (let guess = 0; guess < 10; guess += 1) await logIn(row.email, `guess ${guess}`, stranger)
  expect((await logIn(row.email, 'a long password', stranger)).status).toBe(429)
  expect((await logIn(row.email, 'a long password')).body.message).toBe('Login success')
})

test('limits guesses from many addresses to a hundred, and lets the owner’s known address in', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const home = '2001:db8:77:1::5'
  expect((await logIn(row.email, 'a long password', home)).body.message).toBe('Login success')
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, index) => logIn(row.email, `guess number ${index}`)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  const waits: number[] = []
  for (let round = 0; round < 7; round += 1) {
    waits.push(await waitOut(row.email))
    expect((await logIn(row.email, 'wrong password')).status).toBe(200)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  expect((await logIn(row.email, 'a long password')).status).toBe(429)
  // the same household, another of its addresses
  const again = '2001:db8:77:1:aaaa:bbbb:cccc:dddd'
  for (let typo = 0; typo < 10; typo += 1)
    expect((await logIn(row.email, 'a lung password', again)).status).toBe(200)
  expect((await logIn(row.email, 'a long password', home)).status).toBe(429)
  await letTimePass(30)
  expect((await logIn(row.email, 'a long password', home)).body.message).toBe('Login success')
})

test('counts guesses from one /64 network as guesses from one address', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      logIn(row.email, `guess number ${index}`, `2001:db8:5:5:${index}::${index}`),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
})

test('checks ten of a hundred simultaneous guesses from one address', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const address = somewhere()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => logIn(row.email, `guess number ${index}`, address)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

test('counts simultaneous correct logins as no failures, from one address or many', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  for (const address of [undefined, somewhere()]) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => logIn(row.email, 'a long password', address)),
    )
    expect(answers.every(({ body }) => typeof body.token === 'string')).toBe(true)
    expect(await failures()).toEqual([])
  }
})

test('clears counted failures after the correct password', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const address = somewhere()
  for (let typo = 0; typo < 9; typo += 1) await logIn(row.email, 'a lung password', address)
  expect(await failures()).toEqual([9, 9, 9])
  expect((await logIn(row.email, 'a long password', address)).body.message).toBe('Login success')
  expect(await failures()).toEqual([])
})

test('an account stores its ten latest addresses, hashed, and deletes them after three months', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  for (let home = 0; home < 12; home += 1) await logIn(row.email, 'a long password')
  const known = shop.db.selectFrom('known_addresses').selectAll().where('user_id', '=', row.id)
  expect(await known.execute()).toHaveLength(10)
  expect((await known.execute()).every(({ address_hash }) => address_hash.length === 32)).toBe(true)
  await sql`update known_addresses set last_login_at = now() - interval '91 days'`.execute(shop.db)
  for (const job of shop.services.modules.jobs) await job.run(shop.services)
  expect(await known.execute()).toEqual([])
})

test('delays an address that fails with many accounts, despite correct logins in between', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const newcomer = await makeUser(shop.db, { passwordHash })
  const address = somewhere()
  const count = async () =>
    (
      await shop.db
        .selectFrom('login_failures')
        .select('failures')
        .where('key', '=', `login:address:${address}`)
        .executeTakeFirst()
    )?.failures
  for (let failure = 0; failure < 49; failure += 1)
    expect((await logIn(`guess-${failure}@example.com`, 'wrong', address)).status).toBe(200)
  expect((await logIn(row.email, 'a long password', address)).body.token).toEqual(
    expect.any(String),
  )
  expect(await count()).toBe(49)
  expect((await logIn('one-more@example.com', 'wrong', address)).status).toBe(200)
  expect((await logIn(newcomer.row.email, 'a long password', address)).status).toBe(429)
  expect((await logIn(newcomer.row.email, 'a long password')).body.message).toBe('Login success')
  // an account that logged in from there before has a budget of its own
  expect((await logIn(row.email, 'a long password', address)).body.message).toBe('Login success')
})

test('throttles guesses of the current password for their own session only', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const change = (session: string, currentPassword: string) =>
    shop.call('PUT', '/users/password', {
      token: session,
      headers: { 'x-forwarded-for': somewhere() },
      body: { currentPassword, newPassword: 'another long password' },
    })
  for (let guess = 0; guess < 10; guess += 1) await logIn(row.email, 'wrong', '198.51.100.1')
  expect((await logIn(row.email, 'a long password', '198.51.100.1')).status).toBe(429)
  for (let index = 0; index < 10; index += 1)
    expect((await change(token, `guess ${index}`)).status).toBe(400)
  expect((await change(token, 'a long password')).status).toBe(429)
  const owner = (await logIn(row.email, 'a long password')).body.token
  expect((await change(owner, 'a long password')).status).toBe(200)
})

test('slows down registrations that test which addresses have an account', async () => {
  const { row } = await makeUser(shop.db)
  const register = (email: string, address: string) =>
    shop.call('POST', '/users/register', {
      headers: { 'x-forwarded-for': address },
      body: { firstName: 'Nimali', email, password: 'a long password' },
    })
  const asker = '198.51.100.20'
  expect((await register('newcomer@example.com', asker)).status).toBe(201)
  for (let ask = 0; ask < 10; ask += 1) expect((await register(row.email, asker)).status).toBe(409)
  for (const email of [row.email, 'free-to-take@example.com']) {
    const refused = await register(email, asker)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('emails that already have an account'),
    ])
  }
  expect((await register('free-to-take@example.com', somewhere())).status).toBe(201)
})

test('a login takes the same work for known, unknown, blocked and passwordless emails', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const blocked = await makeUser(shop.db, { passwordHash })
  const google = await makeUser(shop.db)
  await shop.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', blocked.row.id)
    .execute()
  const emails = [row.email, 'unknown@example.com', blocked.row.email, google.row.email]
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
  // The least CPU time of many shows the work itself, whatever else the machine does.
  const least = times.map((list) => Math.min(...list))
  // Without the decoy an unknown email would cost some ten times less.
  expect(Math.max(...least) / Math.min(...least)).toBeLessThan(2)
})
