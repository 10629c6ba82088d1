import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cheapHash, makeUser, type TestUser } from '../../../../support/factories.ts'
import { startGoogle } from '../../../../support/google.ts'
import { createTestApp } from '../../../../support/test-app.ts'
import { codeAt, enableTwoFactor, knownRecoveryCode } from '../../../../support/two-factor.ts'

/** The middle of a step of half a minute. */
let now = new Date('2026-11-22T10:00:15Z')
const google = await startGoogle()
const environment = {
  RATE_LIMIT: 'on',
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_API_URL: google.url,
}
const shop = await createTestApp(environment, { clock: () => now })
const passwordHash = await cheapHash('a long password')
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})
beforeEach(async () => {
  now = new Date(+now + 600_000)
  await sql`truncate login_failures`.execute(shop.db)
})

const seconds = (count: number) => new Date(+now + count * 1_000)

async function twoFactorUser(type = 'customer'): Promise<TestUser> {
  const user = await makeUser(shop.db, { passwordHash, type })
  await enableTwoFactor(shop, user.row)
  return user
}

let calls = 0
/** A new address for each call by default, to stay below the limits. */
const from = (address?: string) => {
  calls += 1
  return { 'x-forwarded-for': address ?? `10.7.${calls >> 8}.${calls & 255}` }
}

const begin = ({ row }: TestUser, password = 'a long password', address?: string) =>
  shop.call('POST', '/users/login', {
    body: { email: row.email, password },
    headers: from(address),
  })
const challengeOf = async (user: TestUser): Promise<string> => (await begin(user)).body.challenge
const finish = (challenge: string, code: string, address?: string) =>
  shop.call('POST', '/users/login/two-factor', {
    body: { challenge, code },
    headers: from(address),
  })

test('a correct password alone fails the login of an account with 2FA, with the reason', async () => {
  const user = await twoFactorUser()
  const { status, body } = await begin(user)
  expect(status).toBe(200)
  expect(body).toEqual({
    user: null,
    token: null,
    message: 'Enter a code or use a passkey to log in.',
    challenge: expect.any(String),
    kinds: ['totp', 'recovery'],
    passkey: null,
  })
  const rpc = await shop.rpc('mutation', 'users.login', {
    email: user.row.email,
    password: 'a long password',
  })
  expect(rpc.body.result.data).toMatchObject({ user: null, token: null, kinds: body.kinds })
  expect((await begin(user, 'a wrong password')).body).toEqual({
    user: null,
    token: null,
    message: 'Invalid email or password',
  })
  const sessions = shop.db.selectFrom('sessions').select('user_id')
  expect(await sessions.where('user_id', '=', user.row.id).execute()).toHaveLength(1)
  const done = await finish(body.challenge, ` ${codeAt(now).replace(/^.../, '$& ')}`)
  expect(done.body).toMatchObject({ message: 'Login success', user: { _id: user.row.id } })
  expect((await shop.call('GET', '/users', { token: done.body.token })).status).toBe(200)
  const viaRpc = await shop.rpc('mutation', 'twoFactor.login', {
    challenge: rpc.body.result.data.challenge,
    code: codeAt(seconds(30)),
  })
  expect(viaRpc.body.result.data.message).toBe('Login success')
})

test('accepts a TOTP code one time step early or late, and no code twice', async () => {
  const user = await twoFactorUser()
  for (const offset of [-46, 45]) {
    const refused = await finish(await challengeOf(user), codeAt(seconds(offset)))
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'code', message: 'is not correct, or was already used' }],
    })
  }
  const challenge = await challengeOf(user)
  expect((await finish(challenge, codeAt(seconds(-45)))).status).toBe(200)
  // the same challenge, with another code that would be good
  expect((await finish(challenge, codeAt(now))).body.issues[0].path).toBe('challenge')
  expect((await finish(await challengeOf(user), codeAt(seconds(44)))).status).toBe(200)
  for (const offset of [44, 0])
    expect((await finish(await challengeOf(user), codeAt(seconds(offset)))).status).toBe(400)
})

test('of two simultaneous logins with one code, one recovery code or one challenge, one succeeds', async () => {
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort()
  const user = await twoFactorUser()
  const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(user)))
  const [first, second, third, fourth] = challenges as [string, string, string, string]
  const code = codeAt(now)
  expect(await statuses([finish(first, code), finish(second, code)])).toEqual([200, 400])
  const recovery = knownRecoveryCode.toUpperCase().replaceAll('-', ' ')
  expect(await statuses([finish(third, recovery), finish(fourth, recovery)])).toEqual([200, 400])
  const again = await challengeOf(user)
  const answers = [codeAt(seconds(30)), codeAt(seconds(30))].map((one) => finish(again, one))
  expect(await statuses(answers)).toEqual([200, 400])
})

test('a new password, a block or ten minutes end a 2FA challenge', async () => {
  const admin = await makeUser(shop.db, { type: 'admin' })
  const ends: Record<string, (user: TestUser) => Promise<unknown>> = {
    'another password': ({ token }) =>
      shop.call('PUT', '/users/password', {
        token,
        body: { currentPassword: 'a long password', newPassword: 'quite another password' },
      }),
    'another password, by the database': ({ row }) =>
      shop.db
        .updateTable('users')
        .set({ password_hash: 'other' })
        .where('id', '=', row.id)
        .execute(),
    'a block that was undone': async ({ row }) => {
      for (const verb of ['block', 'unblock'])
        await shop.call('PUT', `/users/${row.id}/${verb}`, { token: admin.token })
    },
    time: ({ row }) =>
      sql`update two_factor_challenges set expires_at = expires_at - interval '10 minutes'
        where user_id = ${row.id}`.execute(shop.db),
  }
  for (const [name, end] of Object.entries(ends)) {
    const user = await twoFactorUser()
    const challenge = await challengeOf(user)
    await end(user)
    const answer = await finish(challenge, codeAt(now))
    expect([name, answer.status, answer.body.issues?.[0].path]).toEqual([name, 400, 'challenge'])
  }
  const [one, other] = [await twoFactorUser(), await makeUser(shop.db, { passwordHash })]
  await enableTwoFactor(shop, other.row)
  await sql`update two_factor_methods set secret = null, kind = 'passkey' where user_id = ${one.row.id}`.execute(
    shop.db,
  )
  expect((await finish(await challengeOf(one), codeAt(now))).status).toBe(400)
})

test('limits guesses of codes to ten from one address and twenty from all, also from an address with the right password', async () => {
  const user = await twoFactorUser('admin')
  const challenge = await challengeOf(user)
  const here = '10.9.9.9'
  // a right password from here does not exempt its guesses
  expect((await begin(user, 'a long password', here)).body.challenge).toBeTypeOf('string')
  const guess = (address?: string) => finish(challenge, '000000', address)
  const all = []
  for (let at = 0; at < 11; at += 1) all.push((await guess(here)).status)
  expect(all).toEqual([...Array(10).fill(400), 429])
  for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(400)
  const refused = await guess()
  expect(refused.body.code).toBe('RATE_LIMITED')
  // the right code waits, too
  expect((await finish(challenge, codeAt(now))).status).toBe(429)
  const { body } = await shop.call('GET', '/admin/audit?limit=100', {
    token: (await makeUser(shop.db, { type: 'admin' })).token,
  })
  const noted = body.items.filter(
    (entry: { entityId: string; action: string }) => entry.entityId === user.row.email,
  )
  expect(noted.map(({ action }: { action: string }) => action)).toContain('user.login-failed')
})

test('signing in with Google, and a password set by an email, still require the second step', async () => {
  google.accounts.set('2001', { email: 'asha@gmail.example', email_verified: true })
  const signIn = async () =>
    shop.call('POST', '/users/google', { body: { token: await google.accessToken('2001') } })
  const { user } = (await signIn()).body
  await enableTwoFactor(shop, { id: user._id })
  const due = await signIn()
  expect(due.status).toBe(403)
  expect(due.body).toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
    message: 'Enter a code or use a passkey to log in.',
    factor: { kinds: ['totp', 'recovery'], passkey: null },
  })
  const rpc = await shop.rpc('mutation', 'users.google', {
    token: await google.accessToken('2001'),
  })
  expect(rpc.body.error.data).toMatchObject({
    appCode: 'TWO_FACTOR_REQUIRED',
    factor: { challenge: expect.any(String) },
  })
  const done = await finish(due.body.factor.challenge, codeAt(now))
  expect(done.body.user._id).toBe(user._id)
  const { createLink: makeLink } = await import('#server/modules/accounts/sessions/links.ts')
  const row = { userId: user._id, email: 'asha@gmail.example' }
  const token = await makeLink(shop.db, 'reset', row)
  const reset = await shop.call('POST', '/users/password-reset', {
    body: { token, password: 'a long password' },
  })
  expect(reset.status).toBe(200)
  const login = await shop.call('POST', '/users/login', {
    body: { email: row.email, password: 'a long password' },
  })
  expect(login.body).toMatchObject({ user: null, token: null, challenge: expect.any(String) })
})
