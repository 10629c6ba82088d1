import pg from 'pg'
import { expect, test } from 'vitest'
import { emails } from '../../../../scripts/doctor/emails.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp, type TestApp } from '../../../support/test-app.ts'
import { knownPassword } from '../../../support/world.ts'

const shop = await openTestApp({ GUEST_CHECKOUT: 'on' })
const admin = (await makeUser(shop.db, { type: 'admin' })).token
await makeProduct(shop.db, { productId: 'SOAP', stock: 0 })
await makeProduct(shop.db, { productId: 'ROUGE', stock: 100 })

const refused = [
  '<nimali@example.com>',
  '<<nimali@example.com>>',
  'x<nimali@example.com>',
  '"x"<nimali@example.com>',
  '\u202enimali@example.com',
  'a,nimali@example.com',
  'nimali@example.com;',
  'nimali@example.com\u200b',
  'නිමාලි@example.com',
  'nimali@-example.com',
  'nimali@example',
]
const name = { firstName: 'Nimali', lastName: 'Perera' }
const entered: Record<string, (email: string) => ReturnType<TestApp['call']>> = {
  registration: (email) =>
    shop.call('POST', '/users/register', { body: { ...name, email, password: knownPassword } }),
  'an account for staff': (email) =>
    shop.call('POST', '/users/admins', {
      token: admin,
      body: { ...name, email, password: knownPassword },
    }),
  'an invitation': (email) =>
    shop.call('POST', '/admin/staff/invitations', {
      token: admin,
      body: { ...name, email, role: 'packer' },
    }),
  'the newsletter': (email) => shop.call('POST', '/newsletter', { body: { email } }),
  'a message': (email) =>
    shop.call('POST', '/contact', { body: { name: 'N', email, subject: 's', message: 'm' } }),
  'a guest order': (email) =>
    shop.call('POST', '/orders', { body: { ...orderBody({ productId: 'ROUGE', qty: 1 }), email } }),
  'a product to wait for': (email) =>
    shop.call('POST', '/back-in-stock', { body: { productId: 'SOAP', email } }),
  'a forgotten password': (email) =>
    shop.call('POST', '/users/password-reset/request', { body: { email } }),
}

test.each(Object.entries(entered))(
  'refuses an address that is not one plain mailbox for %s',
  async (_, enter) => {
    for (const email of refused) {
      const answer = await enter(email)
      expect(answer, email).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    }
  },
)

test('stores the plain form of an address, so that another spelling is no second account', async () => {
  const typed = ' \uff4e\uff41\uff52\uff4d\u212aali@example.com '
  const first = await entered.registration!(typed)
  expect(first.status, first.text).toBe(201)
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', 'narm%')
    .executeTakeFirstOrThrow()
  expect(email).toBe('narmKali@example.com')
  expect((await entered.registration!('narmkali@example.com')).status).toBe(409)
})

test('logs in an account with an email that is invalid today, and warns staff', async () => {
  const doctor = async () => {
    const database = new pg.Pool({ connectionString: shop.database.url })
    const findings = await emails({ config: shop.services.config, databaseUrl: '', database })
    await database.end()
    return findings
  }
  const today = async () =>
    (await shop.call('GET', '/admin/today', { token: admin })).body.tasks.find(
      ({ task }: { task: string }) => task === 'invalidEmails',
    )
  expect(await doctor()).toMatchObject([{ verdict: 'ok' }])
  expect(await today()).toBeUndefined()

  const odd = await makeUser(shop.db, { email: '<kamala@example.com>' })
  await makeUser(shop.db, { email: 'kamala@example.com' })
  const login = { email: '<kamala@example.com>', password: knownPassword }
  expect((await shop.call('POST', '/users/login', { body: login })).status).toBe(200)
  const list = await shop.call('GET', '/admin/customers?email=invalid', { token: admin })
  expect(list.body).toMatchObject({ total: 1, items: [{ email: '<kamala@example.com>' }] })
  expect(await today()).toEqual({ task: 'invalidEmails', count: 1 })
  const [finding] = await doctor()
  expect(finding).toMatchObject({ verdict: 'warn' })
  expect(finding!.found).toBe('1 account has an invalid address: "<kamala@example.com>"')

  await shop.db.deleteFrom('users').where('id', '=', odd.row.id).execute()
  expect(await today()).toBeUndefined()
})
