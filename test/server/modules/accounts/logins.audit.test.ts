import { expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ RATE_LIMIT: 'on' })
const passwordHash = await hashPassword('a long password')

const noted = (email: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'changes'])
    .where('entity_id', '=', email)
    .orderBy('id')
    .execute()

const login = (email: string, password = 'a long password') =>
  shop.call('POST', '/users/login', { body: { email, password } })

const address = { address: [null, '127.0.0.1'] }

test('audits logins, failed logins, logouts and new passwords of staff with their address', async () => {
  const { row } = await makeUser(shop.db, { type: 'admin', passwordHash })
  await login(row.email.toUpperCase(), 'a wrong password')
  await expect.poll(async () => (await noted(row.email)).length).toBe(1)
  const { token } = (await login(row.email)).body
  await shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  })
  await shop.call('POST', '/users/logout', { token })
  expect(await noted(row.email)).toEqual([
    { actor: 'unknown', action: 'user.login-failed', changes: address },
    { actor: row.email, action: 'user.login', changes: address },
    { actor: row.email, action: 'user.change-password', changes: {} },
    { actor: row.email, action: 'user.logout', changes: address },
  ])
})

test('logins of customers and guesses at unknown addresses are not audited', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const before = await shop.db.selectFrom('audit_log').select('id').execute()
  await login(row.email)
  await login(row.email, 'a wrong password')
  await login('unknown@example.com')
  expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
})

test('refuses guesses after the tenth, and adds no more lines to the audit log', async () => {
  const { row } = await makeUser(shop.db, { type: 'admin', passwordHash })
  for (let guess = 0; guess < 14; guess += 1) await login(row.email, `guess number ${guess}`)
  expect((await login(row.email)).status).toBe(429)
  await expect.poll(async () => (await noted(row.email)).length).toBe(10)
})

test('audits an export of personal data with its filter, and no export of products', async () => {
  const { token, row } = await makeUser(shop.db, { type: 'admin' })
  await shop.call('GET', '/exports/customers?format=jsonl&q=nimali', { token })
  await shop.call('GET', '/exports/products', { token })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'entity', 'entity_id', 'changes'])
    .where('entity', '=', 'export')
    .execute()
  expect(entries).toEqual([
    {
      actor: row.email,
      action: 'export.download',
      entity: 'export',
      entity_id: 'customers',
      changes: { format: [null, 'jsonl'], q: [null, 'nimali'] },
    },
  ])
})
