import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { makeUser } from '../../../support/factories.ts'
import { otherSite, startGoogle, type TestGoogle } from '../../../support/google.ts'
import { createTestApp } from '../../../support/test-app.ts'

const google = await startGoogle()
const shop = await createTestApp({ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_API_URL: google.url })
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})
beforeEach(() => {
  google.requests.length = 0
  google.before = () => false
})

const signIn = (token: string) => shop.call('POST', '/users/google', { body: { token } })

test('opens the same account at later Google sign-ins, also after a change of email', async () => {
  google.accounts.set('1001', {
    email: 'nimali@gmail.example',
    email_verified: true,
    name: 'Nimali Perera',
    given_name: 'Nimali',
    family_name: 'Perera',
    picture: 'https://images.example/nimali.jpg',
  })
  const token = await google.accessToken('1001')
  const first = await signIn(token)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    message: 'User created',
    user: {
      firstName: 'Nimali',
      lastName: 'Perera',
      email: 'nimali@gmail.example',
      type: 'customer',
      status: 'active',
      profilepic: 'https://images.example/nimali.jpg',
    },
  })
  expect(google.requests).toEqual(['/oauth2/v3/tokeninfo', '/oauth2/v3/userinfo'])
  const me = await shop.call('GET', '/users', { token: first.body.token })
  expect(me.body).toEqual(first.body.user)
  google.accounts.set('1001', { email: 'nimali.new@gmail.example', email_verified: true })
  const again = await shop.rpc('mutation', 'users.google', {
    token: await google.accessToken('1001'),
  })
  expect(again.body.result.data).toMatchObject({ message: 'Login success', user: me.body })
  expect(again.body.result.data.token).not.toBe(first.body.token)
})

test('ten first sign-ins at once create one account', async () => {
  google.accounts.set('1002', { email: 'kamal@gmail.example', email_verified: true })
  const token = await google.accessToken('1002')
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.filter(({ body }) => body.message === 'User created')).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1)
  expect(answers[0]!.body.user.firstName).toBe('kamal')
})

test('Google sign-in never takes over an account with a password', async () => {
  const { row } = await makeUser(shop.db, {
    email: 'Owner@gmail.example',
    passwordHash: await hashPassword('a long password'),
  })
  google.accounts.set('1003', { email: 'owner@GMAIL.example', email_verified: true })
  const answer = await signIn(await google.accessToken('1003'))
  expect(answer.status).toBe(409)
  expect(answer.body.message).toMatch(/already exists/)
  const identities = await shop.db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', row.id)
    .execute()
  expect(identities).toEqual([])
})

test('a token for another site, an invented one and an unverified email are refused', async () => {
  google.accounts.set('1004', { email: 'anula@gmail.example', email_verified: true })
  const foreign = await signIn(await google.accessToken('1004', otherSite))
  expect(foreign.status).toBe(401)
  expect((await signIn('ya29.invented')).status).toBe(401)
  google.accounts.set('1005', { email: 'unsure@gmail.example', email_verified: false })
  const unverified = await signIn(await google.accessToken('1005'))
  expect(unverified.status).toBe(403)
  expect(unverified.body.message).toMatch(/not verified/)
  for (const body of [{}, { token: '' }, { token: 7 }])
    expect((await shop.call('POST', '/users/google', { body })).status).toBe(400)
  const made = await shop.call('GET', '/admin/customers?q=anula@', { token: admin.token })
  expect(made.body.total).toBe(0)
})

test('a blocked account cannot sign in with Google', async () => {
  google.accounts.set('1006', { email: 'blocked@gmail.example', email_verified: true })
  const token = await google.accessToken('1006')
  const { user } = (await signIn(token)).body
  await shop.call('PUT', `/users/${user._id}/block`, { token: admin.token })
  const answer = await signIn(token)
  expect(answer.status).toBe(403)
  expect(answer.body.message).toBe('This account is blocked. Please contact the shop.')
})

test('answers within seconds when Google is silent, broken or down', async () => {
  google.accounts.set('1007', { email: 'late@gmail.example', email_verified: true })
  const token = await google.accessToken('1007')
  const broken: TestGoogle['before'][] = [
    (response) => {
      response.writeHead(500).end('<html>')
      return true
    },
    (response) => {
      response.writeHead(200).end('<html>')
      return true
    },
    (response) => {
      response.writeHead(200).end('{"aud":7}')
      return true
    },
    (response) => {
      response.destroy()
      return true
    },
    (response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      return true
    },
  ]
  for (const before of broken) {
    google.before = before
    const answer = await signIn(token)
    expect(answer.status).toBe(503)
    expect(answer.body.message).toBe('Google cannot be reached. Please try again.')
  }
  google.before = () => new Promise(() => {})
  const start = performance.now()
  expect((await signIn(token)).status).toBe(503)
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(shop.logged.join('\n')).not.toContain(token)
  google.before = () => false
  expect((await signIn(token)).body.message).toBe('User created')
})

test('without a Google client id, sign-in with Google is not available', async () => {
  const plain = await createTestApp()
  const answer = await plain.call('POST', '/users/google', { body: { token: 'anything' } })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe('Google sign-in is not available.')
  await plain[Symbol.asyncDispose]()
})
