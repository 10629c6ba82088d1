/** What settings change: limits, pages, colours, notices, robots, redirects, pictures. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { environmentVariables } from '#server/core/config/config.ts'
import { createRedirects } from '#server/http/pages/redirects.ts'
import { namesShop } from '#server/modules/catalog/reviews/signature.ts'
import { cleanUpMedia } from '#server/modules/media/unused-media.job.ts'
import { type SettingKey, settings } from '#server/modules/settings/definitions/registry.schema.ts'
import { defaultColours } from '#server/modules/settings/definitions/theme.schema.ts'
import { createSettings } from '#server/modules/settings/settings.store.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { settingSamples } from '../../../support/setting-samples.ts'
import { root } from '../../../support/sources.ts'
import { createTestApp } from '../../../support/test-app.ts'

const time = { ahead: 0 }
const shop = await createTestApp(
  { ORDER_MAX_PIECES: '4', ORDER_NOTE_REQUIRED: 'Cancelled' },
  { clock: () => new Date(Date.now() + time.ahead) },
)
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

const stateOf = async (key: SettingKey) => {
  const { body } = await shop.call('GET', '/admin/settings', { token: admin.token })
  return body.items.find((item: { key: string }) => item.key === key)
}
const set = async (key: SettingKey, value: unknown) =>
  shop.call('PUT', `/settings/${key}`, {
    token: admin.token,
    body: { value, version: (await stateOf(key)).version },
  })
const page = (url: string) => shop.app.inject({ url, headers: { host: 'shop.example' } })
const frameOf = (html: string) =>
  JSON.parse(/id="araliya-config">(.*?)<\/script>/.exec(html)![1]!).settings

test('a variable of the environment goes before the setting, which says so and cannot be changed', async () => {
  expect(await stateOf('orders.maxUnits')).toMatchObject({
    value: 4,
    default: 50,
    fixedBy: 'ORDER_MAX_PIECES',
  })
  const { status, body } = await set('orders.maxUnits', 9)
  expect(status).toBe(409)
  expect(body.message).toContain('ORDER_MAX_PIECES')
  const { body: rules } = await shop.call('GET', '/admin/orders/rules', { token: admin.token })
  expect(rules.noteRequired).toEqual(['Cancelled'])
})

test('a limit that staff set holds for the next order, and 0 lifts it', async () => {
  const buyer = await makeUser(shop.db)
  const product = await makeProduct(shop.db, { price: 1_000, stock: 50 })
  const place = () =>
    shop.call('POST', '/orders', {
      token: buyer.token,
      body: orderBody({ productId: product.product_id, qty: 3 }),
    })
  await set('orders.maxTotal', 2_000)
  expect((await place()).body).toMatchObject({
    code: 'ORDER_LIMIT',
    issues: [{ limit: 'total', allowed: 2_000 }],
  })
  await set('orders.maxTotal', 0)
  expect((await place()).status).toBe(201)
})

test('the threshold of low stock is what the lists count by', async () => {
  await makeProduct(shop.db, { stock: 30 })
  const low = async () =>
    (await shop.call('GET', '/admin/products?stock=low', { token: admin.token })).body.counters
  const before = await low()
  await set('orders.lowStock', 30)
  expect(await low()).toMatchObject({ lowStockThreshold: 30 })
  expect((await low()).lowStock).toBeGreaterThan(before.lowStock)
})

test('a page brings what it shows of the settings, and what was kept of it is renewed', async () => {
  for (let time = 0; time < 3; time += 1)
    expect(frameOf((await page('/')).body).shop.name).toBe('Araliya')
  await set('shop.name', 'Rosa')
  const { shop: named, pages } = frameOf((await page('/')).body)
  expect(named.name).toBe('Rosa')
  expect(pages).toBeUndefined()
})

test('nobody signs, and nobody’s password is, what staff call the shop', async () => {
  await set('shop.name', 'Rosa Blanca')
  const { body } = await shop.call('POST', '/users/register', {
    body: {
      firstName: 'A',
      lastName: 'B',
      email: 'rosa@example.com',
      password: 'rosablanca-2026',
    },
  })
  expect(body.issues).toEqual([{ path: 'password', message: "must not be the shop's name" }])
  expect(namesShop({ firstName: 'R0sa', lastName: 'Blanca' }, 'Rosa Blanca')).toBe(true)
  expect(namesShop({ firstName: 'Rosanne', lastName: 'Silva' }, 'Rosa')).toBe(false)
})

test('a policy is safe HTML, and not found while it has no text', async () => {
  expect((await shop.call('GET', '/settings/policies/returns')).status).toBe(404)
  await set('policies.returns', {
    title: 'Returns',
    text: '**Seven** days. <script>alert(1)</script>',
  })
  const { body } = await shop.call('GET', '/settings/policies/returns')
  expect(body).toEqual({ title: 'Returns', html: '<p><strong>Seven</strong> days. </p>\n' })
})

test('a policy with a text is a page that search engines find, without one it is none', async () => {
  const address = '/policies/delivery'
  const isListed = async () => (await page('/sitemap-pages.xml')).body.includes(`${address}</loc>`)
  expect([(await page(address)).statusCode, await isListed()]).toEqual([404, false])
  await set('policies.delivery', { title: 'How we bring', text: '## Days\n\n**Three** of them.' })
  const { body, statusCode } = await page(address)
  expect([statusCode, await isListed()]).toEqual([200, true])
  expect(body).toContain('<title>How we bring · ')
  expect(body).toContain('<meta data-page name="description" content="Days Three of them.">')
  expect(body).toMatch(/rel="canonical" href="[^"]+\/policies\/delivery"/)
  expect(body).toContain('<p><strong>Three</strong> of them.</p>')
  expect((await page('/policies/constructor')).statusCode).toBe(404)
})

test('colours are a style sheet of their own, kept for ever under an address that changes with them', async () => {
  expect((await page('/')).body).not.toContain('/theme.css')
  await set('theme.colours', settingSamples['theme.colours'])
  const [, address] = /<link rel="stylesheet" href="(\/theme\.css\?v=[\w-]+)">/.exec(
    (await page('/')).body,
  )!
  const sheet = await page(address!)
  expect(sheet.body).toBe(':root{--color-accent:#7a2f5a;--color-accent-strong:#5c2244}\n')
  expect(sheet.headers['cache-control']).toContain('immutable')
  expect((await page('/theme.css?v=older')).headers['cache-control']).toBe('no-cache')
})

test('the colours that the form begins with are those of the style sheet, and none of them is faint', () => {
  const css = readFileSync(path.join(root, 'client/styles.css'), 'utf8')
  for (const [name, value] of Object.entries(defaultColours)) {
    const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(css).toContain(`--color-${variable}: ${value};`)
  }
  expect(settings['theme.colours'].schema.safeParse(defaultColours).success).toBe(true)
})

test('a notice shows from its first minute to its last, on pages that were kept too', async () => {
  const local = (seconds: number) =>
    new Date(Date.now() + 5.5 * 3_600_000 + seconds * 1_000).toISOString().slice(0, 16)
  const shown = async () => frameOf((await page('/faq')).body).notices.list.length
  await set('notices.list', [
    { text: 'Earlier', link: '', from: '', until: local(-120) },
    { text: 'Now', link: '', from: local(-120), until: local(120) },
    { text: 'Later', link: '', from: local(180), until: '' },
  ])
  expect(await shown()).toBe(1)
})

test('when a notice begins or ends, what was kept without it is old', async () => {
  const minute = Math.ceil((Date.now() + 1_000) / 60_000) * 60_000
  const local = new Date(minute + 5.5 * 3_600_000).toISOString().slice(0, 16)
  await set('notices.list', [{ text: 'Now', link: '', from: local, until: '' }])
  let turns = 0
  let now = new Date(minute - 500)
  const own = createSettings({
    ...shop.services,
    clock: () => now,
    onTurn: () => {
      turns += 1
    },
  })
  await own.reload()
  expect(own.publicValues(['notices']).notices.list).toEqual([])
  now = new Date(minute)
  await vi.waitFor(() => expect(turns).toBe(1), { interval: 5, timeout: 10_000 })
  expect(own.publicValues(['notices']).notices.list).toHaveLength(1)
  own.stop()
})

test('robots are told what to leave alone, or that all is', async () => {
  await set('search.disallow', ['/products/secret'])
  expect((await page('/robots.txt')).body).toContain('Disallow: /products/secret\n')
  await set('search.indexed', false)
  expect((await page('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await page('/faq')).body).toContain('<meta data-page name="robots" content="noindex">')
  await set('search.indexed', true)
})

test('an old address leads on with its query or without, and never from a page that there is', async () => {
  const product = await makeProduct(shop.db, { productId: 'LIVE-1' })
  shop.services.catalogue.changed()
  await set('redirects.list', [
    { from: '/product.php?id=5', to: '/productInfo/LIVE-1' },
    { from: '/Café/', to: 'https://elsewhere.example/a b?c'.replace(' ', '%20') },
    { from: `/productInfo/${product.product_id}`, to: '/faq' },
    { from: '/productInfo/GONE', to: '/products' },
  ])
  const leads = async (url: string) => {
    const { statusCode, headers } = await page(url)
    return [statusCode, headers.location]
  }
  expect(await leads('/product.php?id=5')).toEqual([301, '/productInfo/LIVE-1'])
  expect(await leads('/product.php?id=6')).toEqual([404, undefined])
  expect(await leads('/Caf%C3%A9?utm=1')).toEqual([301, 'https://elsewhere.example/a%20b?c'])
  expect(await leads('/productInfo/GONE')).toEqual([301, '/products'])
  expect(await leads('/productInfo/LIVE-1')).toEqual([200, undefined])
})

test.each([
  [[{ from: '/faq', to: '/products' }], 'value.0.from', 'cannot be redirected'],
  [[{ from: '/api/products', to: '/products' }], 'value.0.from', 'cannot be redirected'],
  [[{ from: '/Admin/old', to: '/products' }], 'value.0.from', 'cannot be redirected'],
  [[{ from: '/a', to: '//evil.example' }], 'value.0.to', 'must be a path'],
  [[{ from: '/a', to: '/\\evil.example' }], 'value.0.to', 'must be a path'],
  [[{ from: '/a', to: 'http://plain.example' }], 'value.0.to', 'https'],
  [[{ from: '/a', to: '/a/' }], 'value.0.to', 'redirects back to /a'],
  [[{ from: '/a', to: 'http://LOCALHOST:80/a?' }], 'value.0.to', 'redirects back to /a'],
  [
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/a' },
    ],
    'value.0.to',
    'redirects back to /a',
  ],
  [
    [
      { from: '/a', to: '/b' },
      { from: '/a/', to: '/c' },
    ],
    'value.1.from',
    'twice',
  ],
])('the redirects %j are refused', async (list, path, message) => {
  const { status, body } = await set('redirects.list', list)
  expect(status).toBe(400)
  expect(body.issues[0]).toMatchObject({ path, message: expect.stringContaining(message) })
})

test('a redirect to a whole address that the shop goes by is kept as a path, and never leads in a circle', async () => {
  const list = [{ from: '/old', to: 'http://localhost/products?q=a' }]
  expect((await set('redirects.list', list)).body.value).toEqual([
    { from: '/old', to: '/products?q=a' },
  ])
  // Saved before the shop went by that address.
  const moved = [
    { from: '/a', to: 'https://shop.example/b' },
    { from: '/b', to: '/a' },
    { from: '/c', to: 'https://shop.example/faq' },
    { from: '/d', to: 'https://shop.example//evil.example' },
  ]
  const leadsTo = createRedirects({ settings: { get: () => moved } as never })
  expect(leadsTo('/a', 'http://localhost')).toBe('https://shop.example/b')
  for (const [url, to] of [
    ['/a', undefined],
    ['/b', undefined],
    ['/c', '/faq'],
    ['/d', 'https://shop.example//evil.example'],
  ] as const)
    expect(leadsTo(url, 'https://shop.example'), url).toBe(to)
})

test('pictures that settings name stay, and those of their history too', async () => {
  const { storage, db, log } = shop.services
  const day = 86_400_000
  const name = (what: string) => `${Date.now() - 10 * day}-${what}.webp`
  const [first, second, nobodys] = [name('first'), name('second'), name('nobodys')]
  for (const key of [first, second, nobodys])
    await storage.putNew(key, { body: Buffer.from('x'), contentType: 'image/webp' })
  await set('shop.logo', `/images/${first}`)
  await set('shop.logo', `/images/${second}`)
  for (let days = 0; days < 4; days += 1)
    await cleanUpMedia({ storage, db, log, clock: () => new Date(Date.now() + days * day) })
  const there = async (key: string) => (await storage.get(key)) !== undefined
  expect([await there(first), await there(second), await there(nobodys)]).toEqual([
    true,
    true,
    false,
  ])
})

test('the operator’s part says what is set and where, and shows no secret', async () => {
  const given = {
    PORT: '8080',
    METRICS_TOKEN: 'a very secret token',
    MAIL_URL: 'smtps://me:hidden@mail.shop.lk?pass=hidden',
    DATABASE_URL: 'postgres://me:hidden@db/shop',
    DATABASE_REPLICA_URL: 'postgres://me:hidden@one/shop, postgres://me:hidden@two/shop',
  }
  const variables = new Map(
    environmentVariables(given, new Set(['PORT'])).map(({ name, ...rest }) => [name, rest]),
  )
  expect(variables.get('PORT')).toEqual({ value: '8080', source: '.env' })
  expect(variables.get('HOST')).toEqual({ value: '127.0.0.1', source: 'default' })
  expect(variables.get('METRICS_TOKEN')).toEqual({ value: '••••••', source: 'environment' })
  expect(variables.get('DATABASE_URL')!.value).toBe('postgres://me:••••••@db/shop')
  expect(variables.get('DATABASE_REPLICA_URL')!.value).toBe(
    'postgres://me:••••••@one/shop,postgres://me:••••••@two/shop',
  )
  expect(variables.get('MAIL_URL')!.value).toBe('••••••')
  const { body } = await shop.call('GET', '/admin/settings/environment', { token: admin.token })
  expect(body.items).toContainEqual(
    expect.objectContaining({ name: 'CASH_MAX_ORDERS', settings: ['orders.cashMaxOrders'] }),
  )
})

test('every variable that a setting names is one that the server reads', () => {
  const known = environmentVariables({}).map(({ name }) => name)
  const named = Object.values(settings).flatMap(({ variable }) => variable ?? [])
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('a home screen and a browser’s frame take the name and the colour of the settings', async () => {
  const colours = { ...defaultColours, paper: '#fffafa' }
  await set('shop.name', 'Rosa')
  await set('theme.colours', colours)
  const { body, headers } = await page('/manifest.webmanifest')
  expect(headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(body)).toMatchObject({
    name: 'Rosa',
    short_name: 'Rosa',
    theme_color: '#fffafa',
    background_color: '#fffafa',
  })
  expect((await page('/')).body).toContain('<meta name="theme-color" content="#fffafa">')
})
