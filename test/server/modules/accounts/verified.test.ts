import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { startGoogle } from '../../../support/google.ts'
import { openMailingShop, tokenIn } from '../../../support/mailbox.ts'
import { enableTwoFactor } from '../../../support/two-factor.ts'

const password = 'a long password'

const google = await startGoogle()
const shop = await openMailingShop({
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_API_URL: google.url,
})
const passwordHash = await hashPassword(password)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})

const signUp = (email: string) =>
  shop.call('POST', '/users/register', {
    body: { firstName: 'Win https://evil.example', lastName: '', email, password },
  })
const logIn = async (email: string, secret = password) =>
  (await shop.call('POST', '/users/login', { body: { email, password: secret } })).body
const verify = (token: string) => shop.call('POST', '/users/verify', { body: { token } })
const ownEmail = async (token: string) => (await shop.call('GET', '/users/email', { token })).body
const signInWithGoogle = async (subject: string) =>
  shop.call('POST', '/users/google', { body: { token: await google.accessToken(subject) } })
const changeEmail = (token: string, email: string, secret = password) =>
  shop.call('PUT', '/users/email', { token, body: { email, password: secret } })
const usedLink = [{ path: 'token', message: 'has expired or was already used' }]
/** A verified account with a password. */
async function makeVerified(email: string) {
  const user = await makeUser(shop.db, { email, passwordHash })
  await verify(await createLink(shop.db, 'verify', { userId: user.row.id, email }))
  return user
}

test('registering sends one verification email, and an unverified account can order', async () => {
  const email = 'fresh@example.com'
  expect((await signUp(email)).status).toBe(201)
  const welcome = await shop.emailTo(email)
  // The mailbox is unconfirmed: the email contains nothing that was entered.
  expect(welcome).not.toContain('evil')
  const { token } = await logIn(email)
  const { product_id } = await makeProduct(shop.db)
  shop.services.catalogue.changed()
  const order = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: product_id, qty: 1 }),
  })
  expect(order.status).toBe(201)
  expect(await ownEmail(token)).toEqual({
    email,
    verified: false,
    hasPassword: true,
    pendingEmail: null,
  })
  const sent = await shop.call('POST', '/users/email/verification', { token })
  // The shop of this file writes to the terminal.
  expect(sent.body).toEqual({ message: 'Not sent: email is not set up.' })
  const again = tokenIn(await shop.emailTo(email, 'Confirm your email address'))
  await shop.emailTo(email, 'Your order')
  const answers = await Promise.all([verify(again), verify(again), verify(again)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(answers.find(({ status }) => status === 200)!.body.outcome).toBe('verified')
  expect((await ownEmail(token)).verified).toBe(true)
  const needless = await shop.call('POST', '/users/email/verification', { token })
  expect(needless.body).toEqual({ message: 'This email is already verified.' })
  expect((await verify(tokenIn(welcome))).body.outcome).toBe('verified')
  await shop.allSent()
  expect(shop.unread()).toEqual([])
})

test('2FA of an account with another person’s address does not lock that person out', async () => {
  const again = async (email: string) => {
    const { user } = await logIn(email)
    await enableTwoFactor(shop, { id: user._id })
    await shop.call('POST', '/users/password-reset/request', { body: { email } })
    const token = tokenIn(await shop.emailTo(email, 'works once'))
    const changed = await shop.call('POST', '/users/password-reset', {
      body: { token, password: 'their own password' },
    })
    expect(changed.status).toBe(200)
    return (await logIn(email, 'their own password')).message
  }
  await signUp('squatted@example.com')
  expect(await again('squatted@example.com')).toBe('Login success')
  // a mailbox that is confirmed as its owner's still needs the second step
  await makeVerified('confirmed@example.com')
  expect(await again('confirmed@example.com')).toBe('Enter a code or use a passkey to log in.')
})

test('Google’s confirmation resets an account that another person made with the address', async () => {
  const email = 'victim@gmail.example'
  await signUp(email)
  const squatter = await logIn(email)
  await shop.call('PATCH', '/users', { token: squatter.token, body: { firstName: 'Squatter' } })
  const { product_id } = await makeProduct(shop.db, { stock: 3 })
  shop.services.catalogue.changed()
  const { body } = await shop.call('POST', '/orders', {
    token: squatter.token,
    body: orderBody({ productId: product_id, qty: 1 }),
  })
  await changeEmail(squatter.token, 'squatter@example.com')
  const waiting = tokenIn(await shop.emailTo('squatter@example.com'))
  await shop.call('POST', '/users/password-reset/request', { body: { email } })
  const token = tokenIn(await shop.emailTo(email, 'works once'))
  google.accounts.set('2001', { email, email_verified: true, given_name: 'Vindya' })
  const taken = await signInWithGoogle('2001')
  expect(taken.status).toBe(200)
  expect(taken.body).toMatchObject({
    message: 'User created',
    user: { firstName: 'Vindya', email },
  })
  expect(taken.body.user._id).not.toBe(squatter.user._id)
  expect((await shop.call('GET', '/users', { token: squatter.token })).status).toBe(401)
  expect((await logIn(email)).message).toBe('Invalid email or password')
  expect((await verify(waiting)).body.issues).toEqual(usedLink)
  const reset = await shop.call('POST', '/users/password-reset', { body: { token, password } })
  expect(reset.body.issues).toEqual(usedLink)
  const owner = taken.body.token
  expect(await ownEmail(owner)).toEqual({
    email,
    verified: true,
    hasPassword: false,
    pendingEmail: null,
  })
  expect((await shop.call('GET', '/orders', { token: owner })).body).toEqual([])
  const boss = await makeUser(shop.db, { type: 'admin' })
  const order = await shop.call('GET', `/orders/${body.order.orderId}`, { token: boss.token })
  expect(order.body.email).toBe(email)
  expect((await signInWithGoogle('2001')).body.message).toBe('Login success')
})

test('Google sign-in takes over no verified, blocked, staff or older account', async () => {
  const addresses = ['verified', 'blocked', 'staff', 'older'].map((who) => `${who}@gmail.example`)
  await Promise.all(addresses.map(signUp))
  const set = (email: string, change: object) =>
    shop.db.updateTable('users').set(change).where('email', '=', email).execute()
  expect((await verify(tokenIn(await shop.emailTo(addresses[0]!)))).status).toBe(200)
  await set(addresses[1]!, { status: 'blocked' })
  await set(addresses[2]!, { type: 'admin', role_id: 'packer' })
  await set(addresses[3]!, { verification_requested_at: null })
  for (const [index, email] of addresses.entries()) {
    google.accounts.set(`30${index}`, { email, email_verified: true })
    const refused = await signInWithGoogle(`30${index}`)
    expect([email, refused.status]).toEqual([email, 409])
    expect(refused.body.message).toMatch(/already exists/)
    if (index !== 1) expect((await logIn(email)).message).toBe('Login success')
  }
})

test('an address changes once both mailboxes have confirmed, and both get an email', async () => {
  const user = await makeVerified('old@example.com')
  const wrong = await changeEmail(user.token, 'new@example.com', 'not the password')
  expect(wrong.body.issues).toEqual([{ path: 'password', message: 'is not correct' }])
  const same = await changeEmail(user.token, 'OLD@example.com')
  expect(same.body.issues[0].path).toBe('email')
  expect((await changeEmail(user.token, 'new@example.com')).status).toBe(200)
  expect(await ownEmail(user.token)).toMatchObject({
    email: 'old@example.com',
    pendingEmail: 'new@example.com',
  })
  const [atNew, atOld] = [
    await shop.emailTo('new@example.com'),
    await shop.emailTo('old@example.com'),
  ]
  expect(atOld).toContain('new@example.com')
  expect((await verify(tokenIn(atNew))).body.outcome).toBe('waiting')
  expect((await verify(tokenIn(atNew))).body.issues).toEqual(usedLink)
  expect((await logIn('old@example.com')).message).toBe('Login success')
  expect((await verify(tokenIn(atOld))).body.outcome).toBe('changed')
  expect((await logIn('old@example.com')).message).toBe('Invalid email or password')
  expect((await logIn('New@example.com')).message).toBe('Login success')
  expect(await ownEmail(user.token)).toMatchObject({ verified: true, pendingEmail: null })
  for (const end of ['old@example.com', 'new@example.com'])
    expect(await shop.emailTo(end)).toContain('new address')
  // Existing clients: the profile takes no email.
  await shop.call('PATCH', '/users', { token: user.token, body: { email: 'third@example.com' } })
  expect((await ownEmail(user.token)).email).toBe('new@example.com')
})

test('a change of email never reveals a taken address or assigns it twice', async () => {
  const holder = await makeVerified('holder@example.com')
  const asker = await makeVerified('asker@example.com')
  const free = await changeEmail(asker.token, 'free@example.com')
  await shop.emailTo('free@example.com')
  const taken = await changeEmail(asker.token, 'Holder@example.com')
  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  expect(await shop.emailTo('Holder@example.com')).toContain(
    'It already belongs to another account',
  )
  // The later request cancels the earlier one, and one address never goes to two accounts.
  const second = await makeVerified('second@example.com')
  for (const { token } of [asker, second]) await changeEmail(token, 'shared@example.com')
  const outcomes: unknown[] = []
  for (const end of ['asker@example.com', 'second@example.com']) {
    const email = await shop.emailTo(end, 'shared@example.com')
    outcomes.push((await verify(tokenIn(email))).body.outcome)
  }
  const tokens = [
    tokenIn(await shop.emailTo('shared@example.com')),
    tokenIn(await shop.emailTo('shared@example.com')),
  ]
  const answers = await Promise.all(tokens.map(verify))
  expect(outcomes).toEqual(['waiting', 'waiting'])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await ownEmail(holder.token)).email).toBe('holder@example.com')
})

test('changes an unverified address without its confirmation, and cancels a pending change after two days', async () => {
  await signUp('typo@example.cmo')
  const { token } = await logIn('typo@example.cmo')
  await shop.emailTo('typo@example.cmo')
  await changeEmail(token, 'right@example.com')
  const notice = await shop.emailTo('typo@example.cmo')
  expect(notice).not.toContain('right@example.com')
  expect(() => tokenIn(notice)).toThrow()
  expect((await verify(tokenIn(await shop.emailTo('right@example.com')))).body.outcome).toBe(
    'changed',
  )

  const user = await makeVerified('robbed@example.com')
  await changeEmail(user.token, 'thief@example.com')
  const thief = tokenIn(await shop.emailTo('thief@example.com'))
  await shop.call('POST', '/users/password-reset/request', {
    body: { email: 'robbed@example.com' },
  })
  const own = await shop.emailTo('robbed@example.com', 'works once')
  const reset = { token: tokenIn(own), password: 'quite another password' }
  expect((await shop.call('POST', '/users/password-reset', { body: reset })).status).toBe(200)
  expect((await verify(thief)).body.issues).toEqual(usedLink)
  const idle = await makeVerified('idle@example.com')
  await changeEmail(idle.token, 'forgotten@example.com')
  const late = tokenIn(await shop.emailTo('forgotten@example.com'))
  await sql`update email_changes set requested_at = now() - interval '49 hours'`.execute(shop.db)
  expect((await ownEmail(idle.token)).pendingEmail).toBeNull()
  expect((await verify(late)).body.issues).toEqual(usedLink)
  const known = await makeUser(shop.db)
  const refused = await changeEmail(known.token, 'x@example.com')
  expect(refused.status).toBe(409)
})
