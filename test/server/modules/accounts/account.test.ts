import { expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'
import { makeKey } from '../../../support/world.ts'

const shop = await openTestApp()
const passwordHash = await hashPassword('a long password')

test('updates names and images of a profile, and ignores email and type', async () => {
  const { row, token } = await makeUser(shop.db)
  const edited = await shop.call('PATCH', '/users', {
    token,
    body: {
      firstName: ' Nim ',
      profilepic: 'https://example.com/nim.webp',
      coverpic: '/images/cover.webp',
      email: 'other@example.com',
      type: 'admin',
    },
  })
  expect(edited.status).toBe(200)
  expect(edited.body.user).toEqual({
    _id: row.id,
    firstName: 'Nim',
    lastName: 'Perera',
    email: row.email,
    type: 'customer',
    status: 'active',
    profilepic: 'https://example.com/nim.webp',
    coverpic: 'http://localhost/images/cover.webp',
  })
  const without = await shop.rpc('mutation', 'users.editProfile', { profilepic: '' }, { token })
  expect(without.body.result.data.user).toEqual({ ...edited.body.user, profilepic: '' })
})

test('refuses a profile image that is no image address', async () => {
  const { token } = await makeUser(shop.db)
  for (const profilepic of ['javascript:alert(1)', 'data:image/png;base64,AA', '//x.y', 'cat', 7]) {
    const answer = await shop.call('PATCH', '/users', { token, body: { profilepic } })
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe('profilepic')
  }
  const nameless = await shop.call('PATCH', '/users', { token, body: { firstName: ' ' } })
  expect(nameless.body.issues).toEqual([{ path: 'firstName', message: 'is required' }])
})

test('requires the current password for a new one, which ends every other session', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const credentials = { email: row.email, password: 'a long password' }
  const other = (await shop.call('POST', '/users/login', { body: credentials })).body.token
  const wrong = await shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: 'not it at all', newPassword: 'another long password' },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues[0].path).toBe('currentPassword')
  expect(wrong.text).not.toContain('another long password')
  const short = await shop.rpc(
    'mutation',
    'users.changePassword',
    { currentPassword: 'a long password', newPassword: 'short' },
    { token },
  )
  expect(short.status).toBe(400)
  const changed = await shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  })
  expect(changed.body).toEqual({ message: 'Password changed', endedKeys: [] })
  expect((await shop.call('GET', '/users', { token })).status).toBe(200)
  expect((await shop.call('GET', '/users', { token: other })).status).toBe(401)
  expect((await shop.call('POST', '/users/login', { body: credentials })).body.token).toBeNull()
  const again = await shop.call('POST', '/users/login', {
    body: { email: row.email.toUpperCase(), password: 'another long password' },
  })
  expect(again.body.message).toBe('Login success')
})

test('revokes the account’s API keys with a new password, and names them', async () => {
  const maker = await makeUser(shop.db, { type: 'admin', passwordHash })
  const keys = [
    await makeKey(shop.db, maker, 'admin', 'stock'),
    await makeKey(shop.db, maker, 'customer', 'till'),
  ]
  const changed = await shop.call('PUT', '/users/password', {
    token: maker.token,
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  })
  expect(changed.body).toEqual({
    message: 'Password changed. These API keys were revoked: stock admin, till customer',
    endedKeys: ['stock admin', 'till customer'],
  })
  for (const token of keys) expect((await shop.call('GET', '/orders', { token })).status).toBe(401)
})

test('keeps the first of two simultaneous new passwords', async () => {
  const { token } = await makeUser(shop.db, { passwordHash })
  const change = (newPassword: string) =>
    shop.call('PUT', '/users/password', {
      token,
      body: { currentPassword: 'a long password', newPassword },
    })
  const answers = await Promise.all([change('one new password'), change('two new password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('ends sessions that the old password opens during a password change', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const logins = Array.from({ length: 12 }, () =>
    shop.call('POST', '/users/login', {
      body: { email: row.email, password: 'a long password' },
    }),
  )
  const change = shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  })
  expect((await change).status).toBe(200)
  const tokens = (await Promise.all(logins)).map((answer) => answer.body.token).filter(Boolean)
  for (const old of tokens)
    expect((await shop.call('GET', '/users', { token: old })).status).toBe(401)
  expect((await shop.call('GET', '/users', { token })).status).toBe(200)
})

test.each([
  ['gets another password', { password_hash: 'another' }],
  ['is blocked', { status: 'blocked' }],
])('opens no session for an account that %s during the password check', async (_, change) => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const login = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set(change).where('id', '=', row.id).execute()
    const answer = shop.call('POST', '/users/login', {
      body: { email: row.email, password: 'a long password' },
    })
    await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
    return { answer }
  })
  expect((await login.answer).body).toMatchObject({ user: null, token: null })
  const sessions = shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', row.id)
  // The one that makeUser opened.
  expect(await sessions.execute()).toHaveLength(1)
})

test('answers 409 to a new password for an account without one', async () => {
  const { token } = await makeUser(shop.db)
  const answer = await shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: 'anything', newPassword: 'another long password' },
  })
  expect(answer.status).toBe(409)
})
