import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { routedSettings } from '../support/pooler-routing.ts'
import { openTestApp } from '../support/test-app.ts'
import { enableTwoFactor, setupCodeIn } from '../support/two-factor.ts'
import { makeKey } from '../support/world.ts'

const shop = await openTestApp()

const script = path.resolve(import.meta.dirname, '../../scripts/araliya.ts')

function admin(args: string[], input?: string) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [script, 'admin', ...args],
      {
        env: { ...process.env, ...routedSettings({ DATABASE_URL: shop.database.url }) },
        timeout: 60_000,
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
    child.stdin?.end(input ?? '')
  })
}

const login = async (email: string, password: string) =>
  (await shop.call('POST', '/users/login', { body: { email, password } })).body

test('creates an administrator who logs in with the printed password', async () => {
  const { code, stdout } = await admin(['--email', 'owner@shop.lk', '--first-name', 'Nimali'])
  expect(code).toBe(0)
  const password = /Password: (\S+)/.exec(stdout)?.[1] ?? ''
  expect(await login('owner@shop.lk', password)).toMatchObject({
    user: { type: 'admin', firstName: 'Nimali' },
  })
})

test('lets a user without device and codes log in after --remove-two-factor', async () => {
  const { row } = await makeUser(shop.db, { email: 'phone@shop.lk', type: 'admin' })
  await enableTwoFactor(shop, row)
  const reset = async (...more: string[]) => {
    const args = ['--email', 'phone@shop.lk', '--password-stdin', ...more]
    expect((await admin(args, 'a long password\n')).code).toBe(0)
    return login('phone@shop.lk', 'a long password')
  }
  expect(await reset()).toMatchObject({ token: null, challenge: expect.any(String) })
  expect(await reset('--remove-two-factor')).toMatchObject({ token: expect.any(String) })
})

test('prints a setup code where owners need two-factor authentication', async () => {
  await shop.db
    .insertInto('shop_settings')
    .values({ key: 'security.twoFactorRoles', value: JSON.stringify(['owner']) })
    .execute()
  await shop.services.settings.reload()
  const { stdout } = await admin(
    ['--email', 'first@shop.lk', '--password-stdin'],
    'a long password',
  )
  const { token } = await login('first@shop.lk', 'a long password')
  const begin = (setupCode: string) =>
    shop.call('POST', '/users/two-factor', {
      ...{ token, body: { kind: 'totp', password: 'a long password', setupCode } },
    })
  expect((await begin('3f7k-9wqz-2m4c-x8rt')).status).toBe(400)
  expect((await begin(setupCodeIn(stdout))).status).toBe(200)
  await shop.db.deleteFrom('shop_settings').execute()
  await shop.services.settings.reload()
})

test('lets a locked-out administrator in and ends old tokens and keys', async () => {
  const lost = await makeUser(shop.db, { email: 'Lost@shop.lk', type: 'admin' })
  const { row, token } = lost
  const key = await makeKey(shop.db, lost, 'admin', 'script')
  await shop.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', row.id).execute()
  const { code, stdout } = await admin(
    ['--email', 'lost@shop.lk', '--password-stdin'],
    'a long password\n',
  )
  expect([code, stdout.includes('Password:')]).toEqual([0, false])
  expect(await login('lost@shop.lk', 'a long password')).toMatchObject({
    user: { _id: row.id, type: 'admin', status: 'active' },
  })
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  expect(stdout).toContain('Revoked API keys: script admin.')
  expect((await shop.call('GET', '/orders', { token: key })).status).toBe(401)
  const noted = await shop.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('entity_id', '=', row.email)
    .where('actor', '=', 'terminal')
    .execute()
  expect(noted).toEqual([{ actor: 'terminal', action: 'user.reset' }])
})

test('refuses wrong usage with exit code 2 and changes nothing', async () => {
  const none = await admin([])
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringContaining("required option '--email <address>' not specified"),
  ])
  const short = await admin(['--email', 'owner2@shop.lk', '--password-stdin'], 'short')
  expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('at least 8 characters')])
  const wrong = await admin(['--email', 'nobody'])
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--email')])
  expect(await login('owner2@shop.lk', 'short')).toMatchObject({ user: null })
})
