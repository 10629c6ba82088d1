/** Settings: each one through both APIs and on a second server; conflicts, history, undo. */
import { afterAll, expect, test } from 'vitest'
import {
  type SettingKey,
  settingKeys,
  settings,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { makeUser } from '../../../support/factories.ts'
import { createLags } from '../../../support/lags.ts'
import { settingSamples } from '../../../support/setting-samples.ts'
import { createSecondServer, createTestApp, type TestApp } from '../../../support/test-app.ts'

const origin = 'https://rosa.example'
// variables that override a setting are unset: these tests change them all
const free = { CASH_MAX_ORDERS: '', CASH_MAX_TOTAL: '', LOADING_SCREEN_MS: '' }
const shop = await createTestApp({ PUBLIC_URL: origin, ...free })
const other = await createSecondServer(shop)
const admin = await makeUser(shop.db, { type: 'admin' })
const colleague = await makeUser(shop.db, { type: 'admin' })
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const token = () => admin.token
const read = async (key: SettingKey, server: Pick<TestApp, 'call'> = shop) => {
  const { body } = await server.call('GET', '/admin/settings', { token: token() })
  return body.items.find((item: { key: string }) => item.key === key)
}
const put = (key: SettingKey, value: unknown, version: number, as = admin) =>
  shop.call('PUT', `/settings/${key}`, { token: as.token, body: { value, version } })

/** As callers read it: images have whole addresses. */
const whole = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"/images/', `"${origin}/images/`))

const publicValue = async (key: SettingKey, server: Pick<TestApp, 'call'>) => {
  const [group, name] = key.split('.') as [string, string]
  const { body } = await server.call('GET', '/settings')
  return body[group]?.[name]
}

const lags = createLags()

test.each(settingKeys)(
  '%s is changed through either API, read on every server, and undone',
  async (key) => {
    const sample = settingSamples[key]
    const { default: usual, isPublic } = settings[key]
    // a cached answer must not outlive the change
    for (const server of [shop, other]) await publicValue(key, server)
    const changed = await put(key, whole(sample), 0)
    expect(changed.body).toMatchObject({ key, value: whole(sample), version: 1 })
    expect(await read(key)).toEqual(changed.body)
    await lags.until('a setting', () => read(key, other), changed.body)
    const seen = isPublic ? whole(sample) : undefined
    expect(await publicValue(key, shop)).toEqual(seen)
    expect(await publicValue(key, other)).toEqual(seen)

    const undone = await shop.rpc(
      'mutation',
      'settings.undo',
      { key, change: 1, version: 1 },
      { token: token() },
    )
    expect(undone.body.result.data).toMatchObject({ value: usual, version: 2 })
    const again = await shop.rpc(
      'mutation',
      'settings.update',
      { key, value: whole(sample), version: 2 },
      { token: token() },
    )
    expect(again.body.result.data).toMatchObject({ value: whole(sample), version: 3 })
    const history = await shop.call('GET', `/settings/${key}/history`, { token: token() })
    expect(
      history.body.items.map(({ version, before, after, actor }: Record<string, unknown>) => ({
        version,
        before,
        after,
        actor,
      })),
    ).toEqual([
      { version: 3, before: null, after: whole(sample), actor: admin.row.email },
      { version: 2, before: whole(sample), after: null, actor: admin.row.email },
      { version: 1, before: null, after: whole(sample), actor: admin.row.email },
    ])
    expect((await put(key, usual, 3)).status).toBe(200)
  },
)

test('the other server reads a change within a second', () => {
  expect(lags.late(1_000)).toEqual({})
})

test('the second of two editors of one setting gets a conflict with both values', async () => {
  const { version } = await read('shop.tagline')
  const answers = await Promise.all([
    put('shop.tagline', 'of one', version),
    put('shop.tagline', 'of the other', version, colleague),
  ])
  const [won, lost] = answers.sort((a, b) => a.status - b.status)
  expect([won!.status, lost!.status]).toEqual([200, 409])
  const mine = won!.body.value === 'of one' ? 'of the other' : 'of one'
  expect(lost!.body).toMatchObject({
    code: 'CONFLICT',
    issues: [{ path: 'version', version: version + 1, current: won!.body.value, yours: mine }],
  })
  expect(lost!.body.message).toContain(won!.body.changedBy)
  expect((await read('shop.tagline')).value).toBe(won!.body.value)
})

test('editors of different settings get no conflict', async () => {
  const [hours, phones] = await Promise.all([read('shop.hours'), read('shop.phones')])
  const answers = await Promise.all([
    put('shop.hours', [{ days: 'Sunday', hours: '9 to 12' }], hours.version),
    put('shop.phones', ['+94 11 111 1111'], phones.version, colleague),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('undoes any change of a setting, also the first of many', async () => {
  let { version } = await read('pages.newsletter')
  const first = version + 1
  for (const title of ['one', 'two', 'three'])
    version = (await put('pages.newsletter', { title, text: '' }, version)).body.version
  const undo = (body: object) =>
    shop.call('POST', '/settings/pages.newsletter/undo', { token: token(), body })
  const back = await undo({ change: first + 1, version })
  expect(back.body).toMatchObject({ value: { title: 'one' }, version: version + 1 })
  expect((await undo({ change: first, version })).status).toBe(409)
  expect((await undo({ change: 999, version: version + 1 })).status).toBe(404)
})

test('saving an unchanged value creates no version and no history', async () => {
  const { value, version } = await read('home.hero')
  expect((await put('home.hero', value, version)).body.version).toBe(version)
})

test('records each change in the audit log with both values', async () => {
  const { version } = await read('shop.whatsapp')
  await put('shop.whatsapp', '+94 71 000 0000', version)
  const { body } = await shop.call('GET', '/admin/audit?entity=setting&entityId=shop.whatsapp', {
    token: token(),
  })
  expect(body.items[0]).toMatchObject({
    action: 'setting.update',
    changes: { value: ['', '+94 71 000 0000'] },
  })
})

test.each<[SettingKey, unknown, string, RegExp]>([
  ['shop.name', '', 'value', /is required/],
  ['shop.phones', ['call us'], 'value.0', /phone number/],
  ['shop.social', [{ label: 'X', to: 'javascript:alert(1)' }], 'value.0.to', /https/],
  ['orders.lowStock', 1.5, 'value', /whole number/],
  [
    'orders.couriers',
    [{ name: 'A', tracking: 'https://a.lk/' }],
    'value.0.tracking',
    /\{waybill\}/,
  ],
  ['orders.noteRequired', ['Lost'], 'value.0', /must be some of/],
  ['navigation.main', [{ label: 'Away', to: '//evil.example' }], 'value.0.to', /must be a path/],
  ['navigation.main', [{ label: 'Home' }], 'value.0.to', /is required/],
  ['home.categories', { title: 'A', extra: 1 }, 'value.extra', /not a known field/],
  [
    'notices.list',
    [{ text: 'a', link: '', from: '2026-02-30T10:00', until: '' }],
    'value.0.from',
    /time zone/,
  ],
  [
    'notices.list',
    [{ text: 'a', link: '', from: '2026-02-03T10:00', until: '2026-02-03T09:00' }],
    'value.0.until',
    /later than from/,
  ],
  [
    'theme.colours',
    { ...settingSamples['theme.colours'], muted: '#a9a9a9' },
    'value.muted',
    /2\.20:1, must be at least 4\.5:1/,
  ],
  [
    'theme.colours',
    { ...settingSamples['theme.colours'], ink: 'red' },
    'value.ink',
    /colour such as/,
  ],
])('%s refuses an invalid value and names the field', async (key, value, path, message) => {
  const { version, value: before } = await read(key)
  const { status, body } = await put(key, value, version)
  expect(status).toBe(400)
  expect(body.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) })
  expect(await read(key)).toMatchObject({ version, value: before })
})

test('a server that starts later loads the changed settings', async () => {
  const { version } = await read('shop.name')
  await put('shop.name', 'Later', version)
  await using late = await createSecondServer(shop)
  expect(await publicValue('shop.name', late)).toBe('Later')
  await put('shop.name', 'Araliya', version + 1)
})

test('refuses an unknown setting and a change without a version', async () => {
  expect((await put('shop.motto' as SettingKey, 'x', 0)).status).toBe(404)
  const { body } = await shop.call('PUT', '/settings/shop.name', {
    token: token(),
    body: { value: 'Rosa' },
  })
  expect(body.issues[0].path).toBe('version')
})

test('ignores a stored value that this release rejects and logs a warning', async () => {
  await shop.db
    .insertInto('shop_settings')
    .values({ key: 'home.categories', value: '{"heading":"new"}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '{"heading":"new"}' }))
    .execute()
  await shop.services.settings.reload()
  expect(shop.services.settings.get('home.categories')).toEqual({ title: 'Find your ritual' })
  expect(shop.logged.join('')).toContain('a stored setting is invalid')
})
