/** Sensitive settings: a recent 2FA verification, and an email to the owners. */
import { expect, test } from 'vitest'
import {
  type SettingKey,
  settingKeys,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { makeUser } from '../../../support/factories.ts'
import { settingSamples } from '../../../support/setting-samples.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { enableTwoFactor, verifySessions } from '../../../support/two-factor.ts'

/** Each setting is in one of the two lists: a new one must be classified here. */
const sensitive = `
  bank.accountName bank.accountNumber bank.branch bank.name bank.note
  emails.disabled emails.importsTo emails.messagesTo emails.ordersTo emails.stockTo emails.webhooksTo
  documents.note security.twoFactorRoles security.signInEmail shop.email shop.phones shop.whatsapp`
const ordinary = `
  bank.holdHours cash.ceiling cash.districts cash.fee cash.refusals shipping.plan onboarding.paymentsReviewed
  onboarding.dismissed home.categories home.collection home.hero home.promos home.story theme.colours
  theme.loadingScreenMs emails.savedReplies emails.senderName navigation.footer navigation.main navigation.more
  notices.list orders.cashMaxOrders orders.cashMaxTotal orders.confirm orders.courierStatuses orders.couriers
  orders.guestCheckout orders.keepErasedMonths orders.lowStock orders.maxLines orders.maxUnits
  orders.maxTotal orders.noteRequired orders.reorderDays orders.smsText orders.waybillFiles
  orders.whatsappText pages.about pages.contact pages.faq pages.newsletter documents.amountInWords
  documents.buyerTaxLabel documents.creditPrefix documents.creditTitle documents.attachToEmails documents.invoicePrefix
  documents.invoiceTitle documents.invoiceWhenShipped documents.placeOfSupply documents.taxNumber policies.delivery
  policies.privacy policies.returns policies.terms redirects.list reviews.requestAfterDays reviews.moderate
  reviews.verified search.disallow search.indexed search.pages shop.address shop.hours shop.logo shop.name
  shop.social shop.tagline tax.byCategory tax.rate`

const keysOf = (list: string) => list.trim().split(/\s+/) as SettingKey[]

// Clears the variables that would override a setting.
const shop = await openTestApp({ CASH_MAX_ORDERS: '', CASH_MAX_TOTAL: '', LOADING_SCREEN_MS: '' })
const owner = await makeUser(shop.db, { role: 'owner', email: 'owner@shop.example' })
const colleague = await makeUser(shop.db, { role: 'owner', email: 'colleague@shop.example' })
await enableTwoFactor(shop, owner.row)

const put = async (key: SettingKey, value: unknown, { token } = owner) => {
  const version = shop.services.settings.rowOf(key)?.version ?? 0
  return shop.call('PUT', `/settings/${key}`, { token, body: { value, version } })
}

interface Notice {
  template: string
  to: string
  data: object
}

/** Recipients and contents of the emails about changes, in the order in which they were written. */
const notices = async (): Promise<Notice[]> => {
  const rows = await shop.db
    .selectFrom('event_deliveries')
    .select('payload')
    .orderBy('seq')
    .execute()
  return rows
    .map(({ payload }) => payload as unknown as Notice)
    .filter((payload) => payload?.template === 'sensitive-change')
}

test('every setting is classified as sensitive or ordinary', () => {
  expect(keysOf(`${sensitive} ${ordinary}`).sort()).toEqual([...settingKeys].sort())
})

test.each(keysOf(sensitive))(
  'a session with an old 2FA verification cannot change %s or undo a change in either API',
  async (key) => {
    const refused = { status: 403, body: { code: 'TWO_FACTOR_REQUIRED' } }
    await verifySessions(shop, owner.row, 16)
    expect(await put(key, settingSamples[key])).toMatchObject(refused)
    const input = { key, value: settingSamples[key], version: 0 }
    const { body } = await shop.rpc('mutation', 'settings.update', input, owner)
    expect(body.error.data.appCode).toBe('TWO_FACTOR_REQUIRED')
    await verifySessions(shop, owner.row)
    expect((await put(key, settingSamples[key])).status).toBe(200)
    await verifySessions(shop, owner.row, 16)
    const undo = { token: owner.token, body: { change: 1, version: 1 } }
    expect(await shop.call('POST', `/settings/${key}/undo`, undo)).toMatchObject(refused)
  },
)

test.each(keysOf(ordinary))(
  'a session with old two-factor verification can change %s',
  async (key) => {
    await verifySessions(shop, owner.row, 16)
    expect((await put(key, settingSamples[key])).status).toBe(200)
  },
)

test('every owner and the previous recipients get an email when the recipients of order emails change', async () => {
  await put('emails.ordersTo', ['first@shop.example', 'second@shop.example'], colleague)
  await shop.db.deleteFrom('event_deliveries').execute()
  await put('emails.ordersTo', ['mallory@example.com'], colleague)
  const written = await notices()
  expect(written.map(({ to }) => to).sort()).toEqual([
    ...[
      'colleague@shop.example',
      'first@shop.example',
      'owner@shop.example',
      'second@shop.example',
    ],
  ])
  expect(written[0]!.data).toMatchObject({
    what: 'recipients of order emails',
    before: 'first@shop.example, second@shop.example',
    now: 'mallory@example.com',
    by: 'colleague@shop.example',
  })
})

test('an unchanged or ordinary setting sends no email to the owners', async () => {
  await put('bank.name', 'Bank of Ceylon', colleague)
  await shop.db.deleteFrom('event_deliveries').execute()
  await put('bank.name', 'Bank of Ceylon', colleague)
  await put('orders.lowStock', 7, colleague)
  expect(await notices()).toEqual([])
})

test('every owner gets an email when a webhook is created, redirected or gets a new secret', async () => {
  const { token } = colleague
  await shop.db.deleteFrom('event_deliveries').execute()
  const hook = { name: 'Warehouse', url: 'https://warehouse.example/a', types: ['order.placed'] }
  const { id } = (await shop.call('POST', '/webhooks', { token, body: hook })).body.webhook
  const url = 'https://mallory.example/b'
  await shop.call('PATCH', `/webhooks/${id}`, { token, body: { url } })
  await shop.call('POST', `/webhooks/${id}/rotate`, { token })
  const written = (await notices()).filter(({ to }) => to === 'owner@shop.example')
  expect(written.map(({ data }) => data)).toMatchObject([
    { what: 'webhook Warehouse', before: '', now: 'https://warehouse.example/a, order.placed, on' },
    { before: 'https://warehouse.example/a, order.placed, on', now: `${url}, order.placed, on` },
    { what: 'secret of the webhook Warehouse' },
  ])
})

test('every owner gets an email when an email template changes', async () => {
  await shop.db.deleteFrom('event_deliveries').execute()
  const body = { subject: 'Welcome', closing: 'See you soon.', version: 0 }
  await shop.call('PUT', '/admin/email-templates/welcome', { token: colleague.token, body })
  const [notice] = await notices()
  expect(notice!.data).toMatchObject({
    what: 'email template welcome',
    now: 'Welcome, See you soon.',
  })
})
