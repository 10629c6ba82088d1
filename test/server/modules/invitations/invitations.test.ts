import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storedEmails } from '../../../support/event-deliveries.ts'
import { cheapHash, makeUser } from '../../../support/factories.ts'
import { startGoogle } from '../../../support/google.ts'
import { openMailingShop, tokenIn } from '../../../support/mailbox.ts'
import { enableTwoFactor } from '../../../support/two-factor.ts'
import { makeKey } from '../../../support/world.ts'

const password = 'a long password'

const google = await startGoogle()
const shop = await openMailingShop({
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_API_URL: google.url,
})
const owner = await makeUser(shop.db, { role: 'owner', email: 'owner@example.com' })
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})

const path = '/admin/staff/invitations'
let made = 0
const newEmail = () => {
  made += 1
  return `kasun-${made}@example.com`
}
const send = (email: string, by = owner, role = 'packer') =>
  shop.call('POST', path, {
    token: by.token,
    body: { firstName: 'Kasun', lastName: 'Silva', email, role },
  })
/** @returns the token of the email, and the invitation's id */
async function invited(email: string, by = owner, role = 'packer') {
  const answer = await send(email, by, role)
  expect(answer.status, answer.text).toBe(201)
  return { id: answer.body.invitation.id as string, token: tokenIn(await shop.emailTo(email)) }
}
const accept = (token: string, way: object = { password }) =>
  shop.call('POST', '/users/invitation', { body: { token, ...way } })
const lookUp = (token: string) => shop.call('POST', '/users/invitation/lookup', { body: { token } })
const login = async (email: string, typed = password) =>
  (await shop.call('POST', '/users/login', { body: { email, password: typed } })).body
const open = async () => (await shop.call('GET', path, { token: owner.token })).body.items
const invalid = { status: 400, body: { issues: [{ path: 'token' }] } }
const actionsOn = async (email: string) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('an invitation link makes its recipient staff once, also for concurrent requests', async () => {
  const email = newEmail()
  const { token } = await invited(email)
  expect((await open())[0]).toMatchObject({
    email,
    role: { id: 'packer', name: 'Packer' },
    expired: false,
  })
  // The stored email, the audit log and the database contain no token.
  expect(shop.logged.join('\n')).not.toContain(token)
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, '') as text from (select i::text as t from invitations i
      union all select a::text from account_links a) as all_rows`.execute(shop.db)
  expect(rows[0]!.text).not.toContain(token)
  expect(JSON.stringify(await storedEmails(shop.db))).not.toContain(token)
  expect((await lookUp(token)).body).toEqual({
    email,
    firstName: 'Kasun',
    role: 'Packer',
    invitedBy: `${owner.row.first_name} ${owner.row.last_name}`.trim(),
  })
  // A refused attempt leaves the link valid.
  expect((await accept(token, {})).body.issues[0].path).toBe('password')
  expect((await accept(token, { password: 'password1' })).body.issues[0].path).toBe('password')
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  expect(await login(email)).toMatchObject({ user: { type: 'admin', firstName: 'Kasun' } })
  expect(await open()).toEqual([])
  expect(await lookUp(token)).toMatchObject(invalid)
  expect(await actionsOn(email)).toEqual(['user.invite', 'user.accept-invitation', 'user.login'])
  expect(await send(email)).toMatchObject({ status: 409, body: { issues: [{ path: 'email' }] } })
})

test('refuses a guessed, expired or withdrawn invitation link, and accepts a resent one', async () => {
  const email = newEmail()
  const { id, token } = await invited(email)
  expect(await accept(token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).toMatchObject(
    invalid,
  )
  expect(await send(email)).toMatchObject({ status: 409, body: { issues: [{ path: 'email' }] } })
  await sql`update invitations set expires_at = now() where id = ${id}`.execute(shop.db)
  expect(await accept(token)).toMatchObject(invalid)
  expect((await open())[0]).toMatchObject({ id, expired: true })
  const again = await shop.call('POST', `${path}/${id}/resend`, { token: owner.token })
  expect(again).toMatchObject({ status: 200, body: { invitation: { id, expired: false } } })
  const second = tokenIn(await shop.emailTo(email))
  expect((await lookUp(second)).status).toBe(200)
  const taken = await shop.call('DELETE', `${path}/${id}`, { token: owner.token })
  expect(taken.status).toBe(200)
  for (const link of [token, second]) expect(await accept(link)).toMatchObject(invalid)
  // Nor does an older email once they are invited again.
  const latest = await invited(email)
  for (const link of [token, second]) expect(await accept(link)).toMatchObject(invalid)
  expect((await accept(latest.token)).status).toBe(200)
})

test('an invitation never grants permissions that its sender lacks', async () => {
  const body = { name: 'Personnel', permissions: ['staff', 'orders.read'] }
  const made = await shop.call('POST', '/admin/roles', { token: owner.token, body })
  const personnel = await makeUser(shop.db, { role: made.body.role.id })
  expect((await send(newEmail(), personnel, 'owner')).status).toBe(403)
  expect((await send(newEmail(), personnel, 'packer')).status).toBe(403)
  expect((await send(newEmail(), owner, 'unknown')).status).toBe(404)
  const give = (role: string | null) =>
    shop.call('PUT', `/admin/staff/${personnel.row.id}/role`, {
      token: owner.token,
      body: { role },
    })
  const change = (permissions: string[]) =>
    shop.call('PUT', `/admin/roles/${made.body.role.id}`, {
      token: owner.token,
      body: { name: 'Personnel', permissions },
    })
  const role = (
    await shop.call('POST', '/admin/roles', {
      token: owner.token,
      body: { name: 'Reader', permissions: ['orders.read'] },
    })
  ).body.role.id
  // Each of these happens between the email and its link; the second function undoes it.
  const falls: [fall: () => Promise<unknown>, back: () => Promise<unknown>][] = [
    [() => change(['orders.read']), () => change(['staff', 'orders.read'])],
    [() => change(['staff']), () => change(['staff', 'orders.read'])],
    [() => give(null), () => give(made.body.role.id)],
    [
      () => shop.call('PUT', `/users/${personnel.row.id}/block`, { token: owner.token }),
      () => shop.call('PUT', `/users/${personnel.row.id}/unblock`, { token: owner.token }),
    ],
  ]
  for (const [fall, back] of falls) {
    const email = newEmail()
    const { rows } = await sql<{ id: string }>`
      insert into invitations (email, first_name, last_name, role_id, invited_by, expires_at)
      values (${email}, 'K', '', ${role}, ${personnel.row.id}, now() + interval '1 day') returning id`.execute(
      shop.db,
    )
    await shop.call('POST', `${path}/${rows[0]!.id}/resend`, { token: owner.token })
    await sql`update invitations set invited_by = ${personnel.row.id} where email = ${email}`.execute(
      shop.db,
    )
    const token = tokenIn(await shop.emailTo(email))
    await fall()
    expect(await accept(token)).toMatchObject(invalid)
    expect((await login(email)).user).toBeNull()
    await back()
    expect((await accept(token)).status).toBe(200)
  }
})

test('an account with the invited address becomes staff, and its earlier sessions and password end', async () => {
  const email = newEmail()
  const squatter = await makeUser(shop.db, {
    email,
    passwordHash: await cheapHash('of another person'),
  })
  await shop.db
    .updateTable('users')
    .set({ verification_requested_at: new Date() })
    .where('id', '=', squatter.row.id)
    .execute()
  await enableTwoFactor(shop, squatter.row)
  const { token } = await invited(email)
  expect((await accept(token)).status).toBe(200)
  expect((await shop.call('GET', '/users', { token: squatter.token })).status).toBe(401)
  expect((await login(email, 'of another person')).user).toBeNull()
  expect(await login(email)).toMatchObject({ user: { _id: squatter.row.id, type: 'admin' } })
  const blocked = await makeUser(shop.db, { email: newEmail() })
  await shop.call('PUT', `/users/${blocked.row.id}/block`, { token: owner.token })
  expect((await send(blocked.row.email)).status).toBe(409)
})

test('accepts Google only for the invited address', async () => {
  const email = newEmail()
  const { token } = await invited(email)
  const way = async (subject: string, address: string) => {
    google.accounts.set(subject, { email: address, email_verified: true, given_name: 'K' })
    return { google: await google.accessToken(subject) }
  }
  const other = await accept(token, await way('7001', 'other@example.com'))
  expect(other).toMatchObject({ status: 400, body: { issues: [{ path: 'google' }] } })
  const theirs = await way('7002', email.toUpperCase())
  expect((await accept(token, theirs)).status).toBe(200)
  const entered = await shop.call('POST', '/users/google', { body: { token: theirs.google } })
  expect(entered.body).toMatchObject({ message: 'Login success', user: { email, type: 'admin' } })
  // An account with a password is never merged silently.
  const { email: known } = (await makeUser(shop.db, { email: newEmail() })).row
  const second = await invited(known)
  expect((await accept(second.token, await way('7003', known))).status).toBe(409)
  expect((await accept(second.token)).status).toBe(200)
})

test('an API key cannot invite', async () => {
  const key = await makeKey(shop.db, owner, 'admin', 'program')
  const body = { firstName: 'Kasun', lastName: '', email: newEmail(), role: 'packer' }
  expect((await shop.call('POST', path, { token: key, body })).status).toBe(403)
})

test('deleting a role withdraws its invitations, and names them in the audit log', async () => {
  const made = await shop.call('POST', '/admin/roles', {
    ...{ token: owner.token, body: { name: 'Gardener', permissions: ['orders.read'] } },
  })
  const { id } = made.body.role
  const role = async () =>
    (await shop.call('GET', '/admin/roles', { token: owner.token })).body.items.find(
      (one: { id: string }) => one.id === id,
    )
  expect(await role()).not.toHaveProperty('invited')
  const email = newEmail()
  const { token } = await invited(email, owner, id)
  expect(await role()).toMatchObject({ holders: 0, invited: 1 })
  const removed = await shop.call('DELETE', `/admin/roles/${id}`, { token: owner.token })
  expect(removed.status, removed.text).toBe(200)
  expect(await accept(token)).toMatchObject(invalid)
  const [entry] = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'role.delete')
    .where('entity_id', '=', 'Gardener')
    .execute()
  expect(entry!.changes).toMatchObject({ invitations: [[email], []] })
  expect((await send(email)).status).toBe(201)
})
