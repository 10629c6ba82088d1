import { expect, test } from 'vitest'
import { resetAdmin } from '#server/modules/accounts/recovery/reset-admin.ts'
import { problemOfPassword } from '#server/modules/accounts/users/common-passwords.ts'
import { hashPassword, verifyPassword } from '#server/modules/accounts/users/password.ts'
import { ensureAdmin } from '#server/modules/onboarding/seed.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

let people = 0
const register = (password: string) => {
  people += 1
  const email = `chooser-${people}@example.com`
  return shop.call('POST', '/users/register', { body: { firstName: 'Nimali', email, password } })
}

const common = [
  'password',
  '12345678',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  'trustno1',
  ' password ',
  'Araliya123!',
  'araliya-ARALIYA',
]
const short = ['        ', '\u00a0'.repeat(8), '\u200b'.repeat(8), 'ab      ', '😀😀😀😀', 'ක්ෂ1']

test.each(common)('refuses the common password %j', async (password) => {
  const answer = await register(password)
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'password'])
  expect(answer.body.message).toMatch(/too common|the shop's name/)
})

test.each(short)('%j has fewer than eight characters', async (password) => {
  const answer = await register(password)
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'password: must have at least 8 characters',
  ])
})

test('counts the characters of a password, not its bytes', async () => {
  expect((await register('é'.normalize('NFD').repeat(100))).status).toBe(201)
  expect((await register('😀'.repeat(128))).status).toBe(201)
  expect((await register('😀'.repeat(129))).body.message).toContain('at most 128')
  expect((await register('මල් වත්තේ සමනළයා')).status).toBe(201)
})

test('the same rule applies in every form that sets a password', async () => {
  const passwordHash = await hashPassword('a long password')
  const admin = await makeUser(shop.db, { type: 'admin', passwordHash })
  const change = await shop.call('PUT', '/users/password', {
    token: admin.token,
    body: { currentPassword: 'a long password', newPassword: 'iloveyou1' },
  })
  expect([change.status, change.body.issues[0].path]).toEqual([400, 'newPassword'])
  const created = await shop.call('POST', '/users/admins', {
    token: admin.token,
    body: { firstName: 'Kasun', email: 'kasun@example.com', password: 'iloveyou1' },
  })
  expect([created.status, created.body.issues[0].path]).toEqual([400, 'password'])
  expect(await resetAdmin(shop.db, { email: 'owner@example.com', password: 'iloveyou1' })).toEqual({
    problem: expect.stringContaining('too common'),
  })
  await using empty = await createTestApp({ ADMIN_PASSWORD: 'iloveyou1' })
  await expect(ensureAdmin(empty.services)).rejects.toThrow(/^ADMIN_PASSWORD: .*too common/)
})

test('refuses ten thousand common passwords, and accepts random ones', async () => {
  expect(await problemOfPassword('password')).toBeDefined()
  for (let index = 0; index < 200; index += 1)
    expect(await problemOfPassword(crypto.randomUUID())).toBeUndefined()
})

test('accepts a password in any Unicode form, also for older accounts', async () => {
  const composed = 'café au lait à Kandy'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const now = await hashPassword(decomposed)
  expect(await verifyPassword(now, composed)).toBe(true)
  expect(await verifyPassword(now, decomposed)).toBe(true)
  const { hash } = await import('@node-rs/argon2')
  const older = await hash(decomposed)
  expect(await verifyPassword(older, decomposed)).toBe(true)
  expect(await verifyPassword(older, 'cafe au lait a Kandy')).toBe(false)
  expect(await verifyPassword(undefined, decomposed)).toBe(false)
})
