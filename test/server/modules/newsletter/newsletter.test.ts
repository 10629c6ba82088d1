/** Newsletter subscriptions: confirmed by email, ended by one click. */
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storedEmails } from '../../../support/event-deliveries.ts'
import { makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin' })
const address = await shop.listen()
afterAll(() => shop[Symbol.asyncDispose]())

const subscribe = (email: string) => shop.call('POST', '/newsletter', { body: { email } })
const confirm = (token: string) => shop.call('POST', '/newsletter/confirm', { body: { token } })
const emailsTo = (email: string) =>
  shop.mail.emails.filter(({ recipients }) => recipients.includes(email))
const emailTo = async (email: string, count = 1) => {
  await expect.poll(() => emailsTo(email).length).toBe(count)
  return emailsTo(email).at(-1)!
}
const tokenIn = (text = '', page = 'subscribe#') => new RegExp(`/${page}([\\w-]+)`).exec(text)![1]!
const stateOf = async (email: string) =>
  (
    await shop.db
      .selectFrom('newsletter_subscribers')
      .select('state')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.state
const countEvents = async (type: string, email: string) =>
  (
    await sql`select 1 from events where type = ${type} and data ->> 'email' = ${email}`.execute(
      shop.db,
    )
  ).rows.length
/** As if the hour between two emails had passed. */
const anHourLater = (email: string) =>
  shop.db
    .updateTable('newsletter_subscribers')
    .set({ last_email_at: sql`now() - interval '61 minutes'` })
    .where('email', '=', email)
    .execute()

test('an address is subscribed, and its event recorded, when its owner confirms by a link that works once', async () => {
  await subscribe('anula@example.com')
  const email = await emailTo('anula@example.com')
  expect(email.subject).toBe('Confirm your subscription to the Araliya newsletter')
  expect(await stateOf('anula@example.com')).toBe('pending')
  expect(await countEvents('subscriber.added', 'anula@example.com')).toBe(0)
  const token = tokenIn(email.text)
  expect(email.html).toContain(`https://shop.example/subscribe#${token}`)
  const tokens = await shop.db.selectFrom('newsletter_tokens').selectAll().execute()
  expect(JSON.stringify([await storedEmails(shop.db), tokens])).not.toContain(token)

  // Opening the page confirms nothing, and two clicks at once confirm once.
  expect((await shop.app.inject({ url: '/subscribe' })).statusCode).toBe(200)
  expect(await stateOf('anula@example.com')).toBe('pending')
  const presses = await Promise.all([confirm(token), confirm(token)])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await stateOf('anula@example.com')).toBe('subscribed')
  expect(await countEvents('subscriber.added', 'anula@example.com')).toBe(1)
  expect((await shop.rpc('mutation', 'newsletter.confirm', { token })).status).toBe(404)

  const again = await subscribe('ANULA@example.com')
  expect(again.status).toBe(201)
  expect(await stateOf('anula@example.com')).toBe('subscribed')
  expect(emailsTo('anula@example.com')).toHaveLength(1)
})

test('an unconfirmed address gets at most three emails, an hour apart, whose links all work until one is used', async () => {
  const email = 'victim@example.com'
  for (let count = 1; count <= 3; count += 1) {
    for (const twice of [1, 2])
      expect([(await subscribe(email)).status, twice]).toEqual([201, twice])
    await emailTo(email, count)
    await anHourLater(email)
  }
  await subscribe(email)
  const tokens = emailsTo(email).map(({ text }) => tokenIn(text))
  expect(new Set(tokens).size).toBe(3)
  await sql`update newsletter_tokens set expires_at = now() where token_hash = sha256(${tokens[2]}::bytea)`.execute(
    shop.db,
  )
  expect((await confirm(tokens[2]!)).status).toBe(404)
  expect((await confirm(tokens[0]!)).status).toBe(200)
  expect((await confirm(tokens[1]!)).status).toBe(404)
  expect(emailsTo(email)).toHaveLength(3)
})

/** One-click unsubscribe as a mail program sends it: a form without login or cookie. */
const post = (url: URL, type: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'content-type': type } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('error', reject).end(body)
  })

test('the List-Unsubscribe headers unsubscribe by POST (RFC 8058), not by GET', async () => {
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const
  for (const [place, [type, body]] of forms.entries()) {
    const email = `reader-${place}@example.com`
    await subscribe(email)
    const message = await emailTo(email)
    await confirm(tokenIn(message.text))
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const link = /^<(https:\/\/shop\.example\/[^>]+)>$/.exec(headers['list-unsubscribe']!)![1]!
    const url = new URL(link.replace('https://shop.example', address))
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')])
    expect(await stateOf(email)).toBe('subscribed')
    for (const twice of [1, 2]) expect([await post(url, type, body), twice]).toEqual([200, twice])
    expect(await stateOf(email)).toBe('unsubscribed')
    expect(await countEvents('subscriber.removed', email)).toBe(1)
    url.searchParams.set('token', `n${'A'.repeat(65)}`)
    expect(await post(url, type, body)).toBe(404)
  }
})

test('declining ends the confirmation link, and an unsubscribed address can subscribe again', async () => {
  const email = 'undecided@example.com'
  await subscribe(email)
  const { text } = await emailTo(email)
  const no = { body: { token: tokenIn(text, 'unsubscribe\\?token=') } }
  expect((await shop.call('POST', '/unsubscribe', no)).status).toBe(200)
  expect((await confirm(tokenIn(text))).status).toBe(404)
  await anHourLater(email)
  await subscribe(email)
  await confirm(tokenIn((await emailTo(email, 2)).text))
  expect(await stateOf(email)).toBe('subscribed')
})

test('staff list subscribers by state, and the export has subscribed ones with their unsubscribe link', async () => {
  await shop.db.deleteFrom('newsletter_subscribers').execute()
  const states = ['pending', 'subscribed', 'unsubscribed']
  await shop.db
    .insertInto('newsletter_subscribers')
    .values(states.map((state) => ({ email: `${state}@example.com`, state })))
    .execute()
  const listed = async (query: string) => {
    const { body } = await shop.call('GET', `/admin/subscribers?sort=email${query}`, admin)
    return body.items.map(({ state }: { state: string }) => state)
  }
  expect(await listed('')).toEqual(['pending', 'subscribed'])
  for (const state of states) expect(await listed(`&state=${state}`)).toEqual([state])
  const { text } = await shop.call('GET', '/exports/subscribers?format=jsonl', admin)
  const exported = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(exported).toMatchObject([{ email: 'subscribed@example.com', state: 'subscribed' }])
  const url = new URL(exported[0].unsubscribe)
  expect(url.origin).toBe('https://shop.example')
  await shop.call('POST', '/unsubscribe', { body: { token: url.searchParams.get('token') } })
  expect(await stateOf('subscribed@example.com')).toBe('unsubscribed')
  const left = await shop.call('GET', '/exports/subscribers?status=unsubscribed', admin)
  expect(left.text.trim().split('\r\n')).toHaveLength(3)
})
