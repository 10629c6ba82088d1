import { expect, test } from 'vitest'
import { createSetupCode } from '#server/modules/accounts/two-factor-setup/setup-code.ts'
import {
  cheapHash,
  makeProduct,
  makeUser,
  orderBody,
  type TestUser,
} from '../../../../support/factories.ts'
import { openTestApp } from '../../../../support/test-app.ts'
import { codeAt, enableTwoFactor, verifySessions } from '../../../../support/two-factor.ts'
import { makeKey } from '../../../../support/world.ts'

const password = 'a long password'
let now = new Date('2026-11-22T10:00:15Z')
const shop = await openTestApp({}, { clock: () => now })
const passwordHash = await cheapHash(password)

const person = (input: { type?: string; role?: string } = {}) =>
  makeUser(shop.db, { ...input, passwordHash })
const call = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  shop.call(method, path, { token, ...(body ? { body } : {}) })
/** An unused code: each call is one time step later. */
const nextCode = (secret?: string) => {
  now = new Date(+now + 30_000)
  return codeAt(now, secret)
}
const verifyStepUp = async (user: { token: string }, code = nextCode()) => {
  const { body } = await call(user, 'POST', '/users/step-up/challenge', {})
  return call(user, 'POST', '/users/step-up', { challenge: body.challenge, code })
}
const auditOf = async (entityId: string) =>
  (
    await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', entityId).execute()
  ).map(({ action, actor }) => [action, actor])
interface SentEmail {
  template: string
  to: string
  data: { what: string }
}
const emails = async (to: string) => {
  const rows = await shop.db.selectFrom('event_deliveries').select('payload').execute()
  return rows
    .map(({ payload }) => (payload ?? {}) as Partial<SentEmail>)
    .filter((one) => one.template === 'two-factor-changed' && one.to === to)
    .map(({ data }) => data?.what)
}

test('the first method needs the password alone, the next one the first method, too; the first ends other sessions and brings ten codes, each good once', async () => {
  const user = await person({ type: 'admin' })
  const other = (await call(user, 'POST', '/users/login', { email: user.row.email, password })).body
  const begin = (body: object, who: { token: string } = user) =>
    call(who, 'POST', '/users/two-factor', { kind: 'totp', ...body })
  expect((await begin({ password: 'a wrong password' })).body.issues[0].path).toBe('password')
  const { body: setup } = await begin({ password })
  expect(setup.totp.uri).toContain(`secret=${setup.totp.secret}`)
  expect(setup.totp.qr.path).toMatch(/^M0 0h1v1h-1z/)
  const confirm = (who: { token: string }, code: string) =>
    call(who, 'POST', '/users/two-factor/confirm', {
      challenge: setup.challenge,
      name: 'My telephone',
      code,
    })
  expect((await confirm(user, '000000')).body.issues[0].path).toBe('code')
  const code = nextCode(setup.totp.secret)
  // another session of the same account has no challenge
  expect((await confirm(other, code)).body.issues[0].path).toBe('challenge')
  const done = await confirm(user, code)
  expect(done.status).toBe(200)
  expect(new Set(done.body.recoveryCodes).size).toBe(10)
  expect((await call(other, 'GET', '/users')).status).toBe(401)
  const stored = await shop.db.selectFrom('two_factor_methods').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(setup.totp.secret)
  const list = async () => (await call(user, 'GET', '/users/two-factor')).body
  expect(await list()).toMatchObject({
    methods: [{ kind: 'totp', name: 'My telephone' }],
    recoveryCodes: 10,
    required: false,
  })

  await verifySessions(shop, user.row, 16)
  const [method] = (await list()).methods
  const remove = (body: object) => call(user, 'POST', `/users/two-factor/${method.id}/remove`, body)
  const codes = () => call(user, 'POST', '/users/two-factor/recovery-codes', { password })
  // with the password, which a thief of the session may know
  for (const stale of [await begin({ password }), await remove({ password }), await codes()])
    expect([stale.status, stale.body.code]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
  const recovery = done.body.recoveryCodes[3]
  expect((await verifyStepUp(user, recovery)).status).toBe(200)
  expect((await verifyStepUp(user, recovery)).status).toBe(400)
  expect((await list()).recoveryCodes).toBe(9)
  const renewed = await codes()
  expect((await verifyStepUp(user, done.body.recoveryCodes[4])).status).toBe(400)
  expect((await verifyStepUp(user, renewed.body.recoveryCodes[0])).status).toBe(200)
  expect((await remove({ password: 'a wrong password' })).body.issues[0].path).toBe('password')
  expect((await remove({ password })).status).toBe(200)
  expect(await list()).toEqual({ methods: [], recoveryCodes: 0, required: false })
  expect(await emails(user.row.email)).toEqual([
    'added',
    'recovered',
    'renewed',
    'recovered',
    'removed',
  ])
  const actions = (await auditOf(user.row.email)).map(([action]) => action)
  expect(actions).toEqual(expect.arrayContaining(['user.add-two-factor', 'user.remove-two-factor']))
})

test('a stolen session makes no keys and no staff, refunds nothing, exports nothing, changes no role: step-up is required, once in a quarter of an hour', async () => {
  const owner = await person({ type: 'admin' })
  const mate = await person({ role: 'manager' })
  const buyer = await person()
  const { product_id } = await makeProduct(shop.db)
  const order = (await call(buyer, 'POST', '/orders', orderBody({ productId: product_id, qty: 1 })))
    .body.order
  const tries: Record<string, (who: { token: string }) => ReturnType<typeof call>> = {
    'making a key': (who) => call(who, 'POST', '/api-keys', { name: 'k', permissions: ['stock'] }),
    'making staff': (who) =>
      call(who, 'POST', '/users/admins', {
        ...{ firstName: 'A', email: `a${Math.random()}@example.com`, password },
      }),
    'giving a role': (who) =>
      call(who, 'PUT', `/admin/staff/${mate.row.id}/role`, { role: 'packer' }),
    'blocking staff': (who) => call(who, 'PUT', `/users/${mate.row.id}/block`),
    'changing a role': (who) =>
      call(who, 'PUT', '/admin/roles/packer', { name: 'Packer', permissions: ['orders.read'] }),
    'writing money off': (who) =>
      call(who, 'POST', `/admin/orders/${order.orderId}/write-offs`, { amount: 1, note: 'n' }),
    'cancelling many orders, which a job continues': (who) =>
      call(who, 'POST', '/admin/orders/bulk', {
        ...{ orderIds: [order.orderId], action: { type: 'setStatus', status: 'Cancelled' } },
      }),
    'an export': (who) => call(who, 'GET', '/exports/orders'),
    'all about a customer': (who) =>
      call(who, 'POST', `/admin/customers/${buyer.row.id}/export`, {}),
    'a figure as a file': (who) => call(who, 'GET', '/exports/reports/products?range=7d'),
    'the roles that need 2FA': (who) =>
      call(who, 'PUT', '/settings/security.twoFactorRoles', { value: ['x'], version: 0 }),
    'resetting 2FA': (who) =>
      call(who, 'POST', `/admin/staff/${mate.row.id}/two-factor/reset`, { password }),
  }
  await enableTwoFactor(shop, owner.row)
  for (const [name, attempt] of Object.entries(tries)) {
    const answer = await attempt(owner)
    expect([name, answer.status, answer.body?.code]).toEqual([name, 403, 'TWO_FACTOR_REQUIRED'])
  }
  // other changes and reads need no step-up
  const price = { price: 321 }
  expect((await call(owner, 'PATCH', `/products/${product_id}`, price)).status).toBe(200)
  for (const path of ['/api-keys', '/admin/staff', '/admin/roles', '/admin/settings', '/users'])
    expect([path, (await call(owner, 'GET', path)).status]).toEqual([path, 200])
  expect(
    (await shop.rpc('mutation', 'apiKeys.create', { name: 'k' }, owner)).body.error.data,
  ).toMatchObject({
    appCode: 'TWO_FACTOR_REQUIRED',
    httpStatus: 403,
  })
  // another session of the account needs its own verification
  const verified = (await loginAgain(owner)).body
  expect((await call(verified, 'GET', '/exports/orders')).status).toBe(200)
  expect((await call(owner, 'GET', '/exports/orders')).status).toBe(403)
  expect((await verifyStepUp(owner, '111111')).status).toBe(400)
  expect((await verifyStepUp(owner)).status).toBe(200)
  for (const [name, attempt] of Object.entries(tries)) {
    const answer = await attempt(owner)
    expect([name, answer.body?.code]).not.toEqual([name, 'TWO_FACTOR_REQUIRED'])
    expect([name, answer.status < 500]).toEqual([name, true])
  }
  await verifySessions(shop, owner.row, 14)
  expect((await call(owner, 'GET', '/exports/orders')).status).toBe(200)
  await verifySessions(shop, owner.row, 15)
  expect((await call(owner, 'GET', '/exports/orders')).status).toBe(403)
  // API keys need no step-up
  const key = await makeKey(shop.db, owner, 'admin', 'two-factor')
  expect((await call({ token: key }, 'GET', '/exports/orders')).status).toBe(200)
})

const loginAgain = async ({ row }: TestUser) => {
  const { body } = await shop.call('POST', '/users/login', { body: { email: row.email, password } })
  return shop.call('POST', '/users/login/two-factor', {
    body: { challenge: body.challenge, code: nextCode() },
  })
}

test('a member of staff without the required 2FA can only set up a method', async () => {
  const owner = await person({ type: 'admin' })
  const packer = await person({ role: 'packer' })
  const require = async (value: string[], who = owner) => {
    const { items } = (await call(owner, 'GET', '/admin/settings')).body
    const { version } = items.find(({ key }: { key: string }) => key === 'security.twoFactorRoles')
    return call(who, 'PUT', '/settings/security.twoFactorRoles', { value, version })
  }
  expect((await call(packer, 'GET', '/admin/orders?limit=5')).status).toBe(200)
  expect((await call(packer, 'GET', '/users/me/permissions')).body).not.toHaveProperty(
    'needsTwoFactor',
  )
  expect((await require(['packer'])).status).toBe(200)
  // the setting needs the permission to grant roles, too
  expect((await require([], await person({ role: 'manager' }))).status).toBe(403)
  const refused = [
    await call(packer, 'GET', '/admin/orders?limit=5'),
    await call(packer, 'PATCH', '/users', { firstName: 'Asha' }),
    await call(packer, 'PUT', '/users/password', { currentPassword: password, newPassword: 'x' }),
    await call(packer, 'GET', '/exports/orders'),
    await call(packer, 'GET', '/orders'),
  ]
  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([403, 'TWO_FACTOR_SETUP_REQUIRED'])
  expect((await call(packer, 'GET', '/users/me/permissions')).body.needsTwoFactor).toBe(true)
  expect((await call(packer, 'GET', '/users')).status).toBe(200)
  // calls that are open to all treat them as signed out until then
  const { product_id: productId } = await makeProduct(shop.db, { stock: 0 })
  const subscribeToBackInStock = () => call(packer, 'POST', '/back-in-stock', { productId })
  expect((await subscribeToBackInStock()).body.issues).toMatchObject([{ path: 'email' }])
  const setupCode = await createSetupCode(shop.db, packer.row)
  const first = { kind: 'totp', password, setupCode }
  const { body } = await call(packer, 'POST', '/users/two-factor', first)
  const code = nextCode(body.totp.secret)
  const done = { challenge: body.challenge, name: 'App', code }
  expect((await call(packer, 'POST', '/users/two-factor/confirm', done)).status).toBe(200)
  expect((await call(packer, 'GET', '/admin/orders?limit=5')).status).toBe(200)
  expect((await call(packer, 'GET', '/users/two-factor')).body.required).toBe(true)
  expect((await subscribeToBackInStock()).status).toBe(201)
  // customers, other roles and a session that was already verified continue as before
  expect((await call(await person(), 'GET', '/orders')).status).toBe(200)
  expect((await require([])).status).toBe(200)
})

test('an owner resets the 2FA of a member who lost the device, with their own password: email, audit line, sessions ended', async () => {
  const owner = await person({ type: 'admin' })
  const lost = await person({ role: 'packer' })
  await enableTwoFactor(shop, lost.row)
  const lift = (body: object, who: TestUser = owner, { row } = lost) =>
    call(who, 'POST', `/admin/staff/${row.id}/two-factor/reset`, body)
  expect((await lift({ password: 'a wrong password' })).body.issues[0].path).toBe('password')
  expect((await lift({ password }, owner, owner)).status).toBe(409)
  expect((await lift({ password }, await person({ role: 'manager' }))).status).toBe(403)
  expect((await lift({ password })).status).toBe(200)
  expect((await lift({ password })).status).toBe(409)
  expect((await call(lost, 'GET', '/users')).status).toBe(401)
  expect(await emails(lost.row.email)).toEqual(['reset'])
  expect(await auditOf(lost.row.email)).toContainEqual(['user.reset-two-factor', owner.row.email])
  const login = await shop.call('POST', '/users/login', {
    body: { email: lost.row.email, password },
  })
  expect(login.body.message).toBe('Login success')
  const codes = shop.db.selectFrom('recovery_codes').selectAll()
  expect(await codes.where('user_id', '=', lost.row.id).execute()).toEqual([])
})
