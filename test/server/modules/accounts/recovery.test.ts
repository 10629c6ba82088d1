import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { createTerminalMailer } from '#server/platform/email/terminal-mailer.ts'
import { storedEmails } from '../../../support/event-deliveries.ts'
import { makeUser } from '../../../support/factories.ts'
import { openMailingShop, tokenIn } from '../../../support/mailbox.ts'
import { makeKey } from '../../../support/world.ts'

const oldPassword = 'a long password'
const newPassword = 'quite another password'

const shop = await openMailingShop()
const passwordHash = await hashPassword(oldPassword)
const boss = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

const forgot = (email: string, address?: string) =>
  shop.call('POST', '/users/password-reset/request', {
    body: { email },
    ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
  })
const reset = (token: unknown, password = newPassword) =>
  shop.call('POST', '/users/password-reset', { body: { token, password } })
const logIn = async (email: string, password: string) =>
  (await shop.call('POST', '/users/login', { body: { email, password } })).body.message
const usedLink = [{ path: 'token', message: 'has expired or was already used' }]

/** Every row of every table, as text, with the copies of emails. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  const tables = rows.map(({ name }) =>
    sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(shop.db),
  )
  const rowsOfTables = (await Promise.all(tables)).flatMap((found) => found.rows)
  return JSON.stringify([...rowsOfTables, ...(await storedEmails(shop.db))])
}

test('accepts a password reset link once, also concurrently, and ends all sessions and keys', async () => {
  const maker = await makeUser(shop.db, { type: 'admin', passwordHash })
  const { email } = maker.row
  const key = await makeKey(shop.db, maker, 'admin', 'stock')
  await forgot(email)
  const earlier = tokenIn(await shop.emailTo(email))
  expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200)
  const message = await shop.emailTo(email)
  const token = tokenIn(message)
  expect(message).toContain(`http://localhost:3000/reset#${token}`)
  const stored = await wholeDatabase()
  expect(stored).toContain('/reset#')
  expect(stored).not.toContain(token)
  expect(shop.logged.join('\n')).not.toContain(token)

  const common = await reset(token, 'password1')
  expect(common.body.issues[0].path).toBe('password')
  const short = await reset(token, 'short')
  expect(short.body.issues[0].path).toBe('password')
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
  const wins = answers.filter(({ status }) => status === 200)
  expect(wins.map(({ body }) => body)).toEqual([
    { message: 'Password changed. Please log in.', endedKeys: ['stock admin'] },
  ])
  for (const { status, body } of answers.filter((answer) => !wins.includes(answer))) {
    expect(status).toBe(400)
    expect(body.issues).toEqual(usedLink)
  }
  expect((await reset(earlier)).body.issues).toEqual(usedLink)
  for (const bearer of [maker.token, key])
    expect((await shop.call('GET', '/orders', { token: bearer })).status).toBe(401)
  expect(await logIn(email, oldPassword)).toBe('Invalid email or password')
  expect(await logIn(email, newPassword)).toBe('Login success')
  expect(await shop.emailTo(email)).toContain('These API keys were revoked: stock admin.')
  const { body } = await shop.call('GET', `/admin/audit?entityId=${encodeURIComponent(email)}`, {
    token: boss.token,
  })
  const entry = body.items.find(
    ({ action }: { action: string }) => action === 'user.reset-password',
  )
  expect(entry).toMatchObject({ actor: email, changes: { apiKeys: [['stock admin'], []] } })
})

test('refuses an expired, invented or other link, and hostile text', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const link = { userId: row.id, email: row.email }
  const old = await createLink(shop.db, 'reset', link)
  await sql`update account_links set expires_at = created_at + interval '30 minutes',
    created_at = created_at - interval '30 minutes'`.execute(shop.db)
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes
    from account_links where user_id = ${row.id}`.execute(shop.db)
  expect(rows).toEqual([{ minutes: 60 }])
  await sql`update account_links set expires_at = now()`.execute(shop.db)
  const other = await createLink(shop.db, 'verify', link)
  for (const token of [old, other, 'invented', "' or 1=1 --", '𝒳'.repeat(50)])
    expect((await reset(token)).body.issues).toEqual(usedLink)
  for (const token of ['', 'a\u0000b', '\ud800', 'x'.repeat(201), 7, null, ['a'], {}]) {
    const answer = await reset(token)
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe('token')
  }
  expect(await logIn(row.email, oldPassword)).toBe('Login success')
})

test('known, unknown and blocked addresses get one answer, and only accounts that can log in get an email', async () => {
  const known = await makeUser(shop.db, { email: 'kamal@example.com', passwordHash })
  const blocked = await makeUser(shop.db, { passwordHash })
  const google = await makeUser(shop.db)
  await shop.call('PUT', `/users/${blocked.row.id}/block`, { token: boss.token })
  // The Kelvin sign K becomes a small k: the email must not go to that address.
  const lookalike = '\u212aamal@example.com'
  const requested = [
    known.row.email,
    blocked.row.email,
    google.row.email,
    'unknown@example.com',
    lookalike,
  ]
  const answers = await Promise.all(requested.map((email) => forgot(email)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`200 ${answers[0]!.text}`]),
  )
  await shop.allSent()
  expect(shop.unread().sort()).toEqual([known.row.email, known.row.email, google.row.email].sort())
  // The mailbox of an unknown address can belong to anyone.
  expect(await wholeDatabase()).not.toContain('unknown@example.com')
  await shop.emailTo(known.row.email)
  const late = tokenIn(await shop.emailTo(known.row.email))
  const ofGoogle = await shop.emailTo(google.row.email)
  expect(ofGoogle).toContain('log in with Google')
  expect((await reset(tokenIn(ofGoogle))).status).toBe(200)
  expect(await logIn(google.row.email, newPassword)).toBe('Login success')
  await shop.call('PUT', `/users/${known.row.id}/block`, { token: boss.token })
  expect((await reset(late)).body.issues).toEqual(usedLink)
  for (const email of ['', 'unknown', 'a\u0000@b.lk', `${'a'.repeat(250)}@b.lk`, null, {}]) {
    const answer = await shop.call('POST', '/users/password-reset/request', { body: { email } })
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe('email')
  }
})

test('a reset request takes the same time for known and unknown addresses', async () => {
  const { row } = await makeUser(shop.db, { passwordHash })
  const time = async (email: string) => {
    const start = performance.now()
    await forgot(email)
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 100; round += 1) {
    // In turns, and neither always first, so that both meet the same machine.
    if (round % 2) known.push(await time(row.email))
    unknown.push(await time(`unknown${round % 100}@example.com`))
    if (!(round % 2)) known.push(await time(row.email))
  }
  const slower = known.flatMap((one) => unknown.map((other) => (one > other ? 1 : 0) as number))
  // One half: nothing leaks; chance strays by 0.04. Work for one kind alone is at 0 or 1.
  const share = slower.reduce((sum, one) => sum + one, 0) / slower.length
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.7)
})

test('changing the password invalidates earlier reset links, and sends an email', async () => {
  const { row, token } = await makeUser(shop.db, { passwordHash })
  const link = await createLink(shop.db, 'reset', { userId: row.id, email: row.email })
  const changed = await shop.call('PUT', '/users/password', {
    token,
    body: { currentPassword: oldPassword, newPassword },
  })
  expect(changed.status).toBe(200)
  expect((await reset(link)).body.issues).toEqual(usedLink)
  expect(await shop.emailTo(row.email)).toContain('Your password was changed')
})

test('delays a client that requests many emails, for known and unknown addresses', async () => {
  await using strict = await openMailingShop({ RATE_LIMIT: 'on' })
  const { row } = await makeUser(strict.db, { passwordHash })
  const ask = (email: string, address: string) =>
    strict.call('POST', '/users/password-reset/request', {
      headers: { 'x-forwarded-for': address },
      body: { email },
    })
  // ahead of the clock, so that no time goes by between the last email and the answer
  const justNow = () =>
    sql`update login_failures set last_failed_at = now() + interval '1 minute'`.execute(strict.db)
  const refusals: unknown[] = []
  for (const [place, email] of [row.email, 'unknown@example.com'].entries()) {
    const home = `10.0.0.${place}`
    for (let time = 0; time < 3; time += 1) expect((await ask(email, home)).status).toBe(200)
    await justNow()
    const fourth = await ask(email, home)
    expect(fourth.status).toBe(429)
    const { requestId: _, ...said } = fourth.body
    refusals.push([said, fourth.headers['retry-after']])
    // Two more from other networks; then the account waits, from any network.
    for (let time = 0; time < 2; time += 1)
      expect((await ask(email, `10.0.1.${place}${time}`)).status).toBe(200)
    await justNow()
    const sixth = await ask(email.toUpperCase(), `10.0.2.${place}`)
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '300'])
  }
  expect(refusals[0]).toEqual(refusals[1])
  expect(refusals[0]).toEqual([expect.objectContaining({ code: 'RATE_LIMITED' }), '60'])
  const answers = []
  for (let person = 0; person < 21; person += 1)
    answers.push((await ask(`person${person}@example.com`, '10.9.9.9')).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
})

test('without a mail server the terminal shows the link of a password reset', async () => {
  const { email } = (await makeUser(shop.db)).row
  const shown: string[] = []
  const { mailer } = shop.services
  shop.services.mailer = createTerminalMailer('', (line) => void shown.push(line))
  await forgot(email)
  await shop.allSent()
  shop.services.mailer = mailer
  const [line, ...others] = shown.filter((line) => line.includes(email))
  expect(others).toEqual([])
  expect((await reset(tokenIn(line!))).status).toBe(200)
})
