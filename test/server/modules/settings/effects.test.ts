/** The effects of settings: limits, pages, colours, notices, crawler rules, redirects, images. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
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
import { openTestApp } from '../../../support/test-app.ts'

const time = { ahead: 0 }
const shop = await openTestApp(
  { ORDER_MAX_PIECES: '4', ORDER_NOTE_REQUIRED: 'Cancelled' },
  { clock: () => new Date(Date.now() + time.ahead) },
)
const admin = await makeUser(shop.db, { type: 'admin' })

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

test('an environment variable overrides its setting and makes it read-only', async () => {
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

test('applies a changed order limit to the next order, and 0 removes the limit', async () => {
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

test('counts low stock by the threshold setting', async () => {
  await makeProduct(shop.db, { stock: 30 })
  const low = async () =>
    (await shop.call('GET', '/admin/products?stock=low', { token: admin.token })).body.counters
  const before = await low()
  await set('orders.lowStock', 30)
  expect(await low()).toMatchObject({ lowStockThreshold: 30 })
  expect((await low()).lowStock).toBeGreaterThan(before.lowStock)
})

test('embeds public settings in a page and renews the cached page after a change', async () => {
  for (let time = 0; time < 3; time += 1)
    expect(frameOf((await page('/')).body).shop.name).toBe('Araliya')
  await set('shop.name', 'Rosa')
  const { shop: named, pages } = frameOf((await page('/')).body)
  expect(named.name).toBe('Rosa')
  expect(pages).toBeUndefined()
})

test('refuses the shop name as a reviewer name and as a password', async () => {
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

test('renders a policy as safe HTML and answers 404 without a text', async () => {
  expect((await shop.call('GET', '/settings/policies/returns')).status).toBe(404)
  await set('policies.returns', {
    title: 'Returns',
    text: '**Seven** days. <script>alert(1)</script>',
  })
  const { body } = await shop.call('GET', '/settings/policies/returns')
  expect(body).toEqual({ title: 'Returns', html: '<p><strong>Seven</strong> days. </p>\n' })
})

test('lists a policy page in the sitemap only while it has a text', async () => {
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

test('serves colours as an immutable style sheet whose address changes with them', async () => {
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

test('the default colours match the style sheet and have enough contrast', () => {
  const css = readFileSync(path.join(root, 'client/styles.css'), 'utf8')
  for (const [name, value] of Object.entries(defaultColours)) {
    const variable = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    expect(css).toContain(`--color-${variable}: ${value};`)
  }
  expect(settings['theme.colours'].schema.safeParse(defaultColours).success).toBe(true)
})

test('shows a notice from its start to its end, on cached pages too', async () => {
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

test('invalidates cached answers when a notice starts or ends', async () => {
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

test('lists disallowed paths in robots.txt, or the whole shop when it is not indexed', async () => {
  await set('search.disallow', ['/products/secret'])
  expect((await page('/robots.txt')).body).toContain('Disallow: /products/secret\n')
  await set('search.indexed', false)
  expect((await page('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await page('/faq')).body).toContain('<meta data-page name="robots" content="noindex">')
  await set('search.indexed', true)
})

test('redirects an old address with or without its query, but never an existing page', async () => {
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
])('refuses the redirects %j', async (list, path, message) => {
  const { status, body } = await set('redirects.list', list)
  expect(status).toBe(400)
  expect(body.issues[0]).toMatchObject({ path, message: expect.stringContaining(message) })
})

test('stores a redirect to the shop’s own URL as a path and refuses loops', async () => {
  const list = [{ from: '/old', to: 'http://localhost/products?q=a' }]
  expect((await set('redirects.list', list)).body.value).toEqual([
    { from: '/old', to: '/products?q=a' },
  ])
  // Saved before the shop had that address.
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

test('keeps images that settings or their history use', async () => {
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

test('lists environment variables with their source and masks secrets', async () => {
  const environment = {
    PORT: '8080',
    METRICS_TOKEN: 'a very secret token',
    MAIL_URL: 'smtps://me:hidden@mail.shop.lk?pass=hidden',
    DATABASE_URL: 'postgres://me:hidden@db/shop',
    DATABASE_REPLICA_URL: 'postgres://me:hidden@one/shop, postgres://me:hidden@two/shop',
  }
  const variables = new Map(
    environmentVariables(environment, new Set(['PORT'])).map(({ name, ...rest }) => [name, rest]),
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

test('every variable that overrides a setting is a known environment variable', () => {
  const known = environmentVariables({}).map(({ name }) => name)
  const named = Object.values(settings).flatMap(({ variable }) => variable ?? [])
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('the web app manifest takes name and colour from the settings', async () => {
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
