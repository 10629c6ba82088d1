import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { storedEmails } from '../../../../support/event-deliveries.ts'
import { cheapHash, makeUser, type TestUser } from '../../../../support/factories.ts'
import { openMailingShop, tokenIn } from '../../../../support/mailbox.ts'
import { settingSaver } from '../../../../support/settings.ts'
import { codeAt, setupCodeIn } from '../../../../support/two-factor.ts'
import { makeKey } from '../../../../support/world.ts'

const password = 'a long password'
const shop = await openMailingShop({ RATE_LIMIT: 'on' })
const passwordHash = await cheapHash(password)
const owner = await makeUser(shop.db, { role: 'owner', passwordHash })
afterAll(() => shop[Symbol.asyncDispose]())

type Who = { token: string }
const call = ({ token }: Who, method: string, path: string, body?: object) =>
  shop.call(method, path, { token, ...(body ? { body } : {}) })
const person = (role = 'packer') => makeUser(shop.db, { role, passwordHash })
const require = (value: string[]) => settingSaver(shop, owner)('security.twoFactorRoles', value)
const login = async (email: string, typed = password) =>
  (await shop.call('POST', '/users/login', { body: { email, password: typed } })).body
const begin = (who: Who, setupCode?: string, kind = 'totp') =>
  call(who, 'POST', '/users/two-factor', { kind, password, ...(setupCode ? { setupCode } : {}) })
const confirm = (who: Who, { challenge, totp }: { challenge: string; totp: { secret: string } }) =>
  call(who, 'POST', '/users/two-factor/confirm', {
    ...{ challenge, name: 'App', code: codeAt(Date.now(), totp.secret) },
  })
const setUp = async (who: Who, setupCode?: string) => {
  const begun = await begin(who, setupCode)
  return begun.status === 200 ? confirm(who, begun.body) : begun
}
const ask = (who: Who, from = '10.1.1.1') =>
  shop.call('POST', '/users/two-factor/code', {
    ...{ token: who.token, body: {}, headers: { 'x-forwarded-for': from } },
  })
const mailed = async (who: TestUser): Promise<string> => {
  expect((await ask(who)).status).toBe(200)
  return setupCodeIn(await shop.emailTo(who.row.email, 'Your code'))
}
const methodsOf = async ({ row }: TestUser) =>
  (
    await shop.db
      .selectFrom('two_factor_methods')
      .selectAll()
      .where('user_id', '=', row.id)
      .execute()
  ).length
const refusedCode = {
  status: 400,
  body: { code: 'VALIDATION_FAILED', issues: [{ path: 'setupCode' }] },
}
const noChallenge = { status: 400, body: { issues: [{ path: 'challenge' }] } }

test('a stolen password of an account that must set up 2FA allows no operation in either API', async () => {
  const asha = await person()
  // while nothing is required, a password sets a method up as usual, and begins other changes
  const early = await begin(asha)
  const free = await person()
  expect((await setUp(free)).status).toBe(200)
  const wish = { email: 'thief@example.com', password }
  expect((await call(asha, 'PUT', '/users/email', wish)).status).toBe(200)
  const moving = tokenIn(await shop.emailTo('thief@example.com'))
  const key = await makeKey(shop.db, owner, 'admin', 'early')
  await require(['packer', 'manager'])

  const { token, user } = await login(asha.row.email)
  expect(user._id).toBe(asha.row.id)
  for (const thief of [{ token }, asha]) {
    for (const kind of ['totp', 'passkey'])
      for (const code of [undefined, '3f7k-9wqz-2m4c-x8rt', moving])
        expect(await begin(thief, code, kind)).toMatchObject(refusedCode)
    for (const [method, path, body] of [
      ['PUT', '/users/email', wish],
      ['PUT', '/users/password', { currentPassword: password, newPassword: `${password}s` }],
      ['POST', '/api-keys', { name: 'k', permissions: ['stock'] }],
      ['GET', '/admin/orders?limit=5'],
      ['POST', `/admin/staff/${free.row.id}/two-factor/code`, { password }],
    ] as const)
      expect([path, (await call(thief, method, path, body)).body.code]).toEqual([
        path,
        'TWO_FACTOR_SETUP_REQUIRED',
      ])
  }
  const rpc = await shop.rpc('mutation', 'twoFactor.begin', { kind: 'totp', password }, { token })
  expect(rpc.body.error.data).toMatchObject({
    appCode: 'VALIDATION_FAILED',
    issues: [{ path: 'setupCode' }],
  })
  expect(await confirm(asha, early.body)).toMatchObject(noChallenge)
  const moved = await shop.call('POST', '/users/verify', { body: { token: moving } })
  expect([moved.status, moved.body.code]).toEqual([403, 'TWO_FACTOR_SETUP_REQUIRED'])
  expect((await begin({ token: key })).status).toBe(403)
  expect((await ask({ token: key })).status).toBe(403)
  expect(await methodsOf(asha)).toBe(0)
  // its owner reads the email
  expect((await setUp(asha, await mailed(asha))).status).toBe(200)
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  expect((await call(asha, 'GET', '/admin/orders?limit=5')).status).toBe(200)
})

test('the emailed setup code is for one account, half an hour and one method: of two sessions that confirm at once one wins, and nothing stores it in plain text', async () => {
  await require(['packer'])
  const [asha, ravi] = [await person(), await person()]
  const code = await mailed(asha)
  expect(await begin(ravi, code)).toMatchObject(refusedCode)
  const other = await login(asha.row.email)
  const begun = [
    { who: asha, ...(await begin(asha, ` ${code.toUpperCase().replaceAll('-', ' ')}`)) },
    { who: other, ...(await begin(other, code)) },
  ]
  const done = await Promise.all(begun.map(({ who, body }) => confirm(who, body)))
  expect(done.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await methodsOf(asha)).toBe(1)
  // after the reset of 2FA the code stays used
  expect((await resetOf(asha)).status).toBe(200)
  const again = await login(asha.row.email)
  expect(await begin(again, code)).toMatchObject(refusedCode)

  const late = await mailed(ravi)
  const begunInTime = (await begin(ravi, late)).body
  await sql`update account_links set expires_at = now() where user_id = ${ravi.row.id}`.execute(
    shop.db,
  )
  expect(await begin(ravi, late)).toMatchObject(refusedCode)
  expect(await confirm(ravi, begunInTime)).toMatchObject(noChallenge)
  // another password ends the code
  const ended = await mailed(ravi)
  const reset = await createLink(shop.db, 'reset', { userId: ravi.row.id, email: ravi.row.email })
  await shop.call('POST', '/users/password-reset', { body: { token: reset, password } })
  const back = await login(ravi.row.email)
  expect(await begin(back, ended)).toMatchObject(refusedCode)
  await shop.allSent()
  const { rows } = await sql<{ text: string }>`
    select string_agg(t, '') as text from (select a::text as t from account_links a
      union all select d::text from event_deliveries d
      union all select c::text from two_factor_challenges c union all select x::text from audit_log x) as all_rows`.execute(
    shop.db,
  )
  const copies = JSON.stringify(await storedEmails(shop.db))
  for (const secret of [code, late, ended]) {
    expect(rows[0]!.text).not.toContain(secret)
    expect(copies).not.toContain(secret)
    expect(shop.logged.join('\n')).not.toContain(secret)
  }
  expect((await ask(back, '10.1.1.2')).status).toBe(200)
  const counted = []
  for (let at = 0; at < 3; at += 1) counted.push((await ask(back, '10.1.1.2')).status)
  expect(counted).toContain(429)
})

const resetOf = ({ row }: TestUser) =>
  call(owner, 'POST', `/admin/staff/${row.id}/two-factor/reset`, { password })

test('needs no setup code after a password reset by email; a staff manager can issue a code', async () => {
  await require(['packer', 'manager'])
  const asha = await person()
  const resetBy = async ({ row }: TestUser) => {
    const token = await createLink(shop.db, 'reset', { userId: row.id, email: row.email })
    return (await shop.call('POST', '/users/password-reset', { body: { token, password } })).body
  }
  const { setupCode } = await resetBy(asha)
  expect((await setUp(await login(asha.row.email), setupCode)).status).toBe(200)
  // accounts with a method, roles that need none, and customers get the usual response
  for (const who of [asha, await person('editor'), await makeUser(shop.db, { passwordHash })]) {
    expect(await resetBy(who)).toEqual({
      message: 'Password changed. Please log in.',
      endedKeys: [],
    })
    const back = await login(who.row.email)
    if (back.token)
      expect((await ask(back)).body.message).toBe('Your account does not need a setup code.')
  }
  const email = 'kasun@example.com'
  const fields = { firstName: 'Kasun', lastName: 'Silva', email, role: 'packer' }
  expect((await call(owner, 'POST', '/admin/staff/invitations', fields)).status).toBe(201)
  const invited = tokenIn(await shop.emailTo(email))
  const joined = await shop.call('POST', '/users/invitation', {
    body: { token: invited, password },
  })
  expect((await setUp(await login(email), joined.body.setupCode)).status).toBe(200)

  const ravi = await person()
  const refusal = (await ask(ravi, '10.1.1.3')).body.message
  expect(refusal).toContain('ask a staff manager for one')
  const grant = (by: TestUser, { row }: TestUser, typed = password) =>
    call(by, 'POST', `/admin/staff/${row.id}/two-factor/code`, { password: typed })
  expect((await grant(owner, ravi, 'a wrong password')).body.issues[0].path).toBe('password')
  expect((await grant(owner, owner)).status).toBe(409)
  expect((await grant(owner, asha)).status).toBe(409)
  expect((await grant(ravi, await person('manager'))).body.code).toBe('TWO_FACTOR_SETUP_REQUIRED')
  const granted = await grant(owner, ravi)
  expect(granted.status, granted.text).toBe(200)
  expect((await setUp(ravi, granted.body.code)).status).toBe(200)
  const audit = shop.db.selectFrom('audit_log').select(['action', 'actor'])
  expect(await audit.where('entity_id', '=', ravi.row.email).execute()).toEqual([
    { action: 'user.issue-setup-code', actor: owner.row.email },
    { action: 'user.add-two-factor', actor: ravi.row.email },
  ])
  await require([])
})

test('answers like a wrong password when an account is deleted during its code request', async () => {
  const asha = await makeUser(shop.db, { passwordHash })
  await sql`update users set has_two_factor = true where id = ${asha.row.id}`.execute(shop.db)
  let answer: ReturnType<typeof login> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`delete from users where id = ${asha.row.id}`.execute(tx)
    answer = login(asha.row.email)
    // waits until the login waits for the deleted row
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
          from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        )
        return rows[0]!.waiting
      })
      .toBe(1)
  })
  expect(await answer).toEqual({ user: null, token: null, message: 'Invalid email or password' })
})
