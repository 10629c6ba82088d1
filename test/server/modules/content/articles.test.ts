import { afterAll, expect, test } from 'vitest'
import { startScheduler } from '#server/app/scheduler.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
const stopScheduler = startScheduler(shop.services)
afterAll(async () => {
  await stopScheduler()
  await shop[Symbol.asyncDispose]()
})

const create = (blogId: string, more: object = {}) =>
  shop.call('POST', '/blogs', {
    token,
    body: { blogId, blogTopic: `Topic ${blogId}`, desc: 'Use **less**.', ...more },
  })
const change = (blogId: string, body: object) =>
  shop.call('PUT', `/blogs/${blogId}`, { token, body: { blogTopic: `Topic ${blogId}`, ...body } })
const staffs = async (blogId: string) =>
  (await shop.call('GET', `/admin/blogs/${blogId}`, { token })).body
const page = (url: string) =>
  shop.app.inject({ method: 'GET', url, headers: { host: 'shop.example' } })

/** The places of a public post: lists, and its address. */
async function found(blogId: string): Promise<{ lists: boolean; address: boolean }> {
  const has = (text: string) => text.includes(blogId)
  await shop.db
    .insertInto('blogs')
    .values({ blog_id: 'OTHER', blog_topic: 'Other' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const lists = await Promise.all([
    shop.call('GET', '/blogs').then(({ text }) => has(text)),
    shop.call('GET', '/blogs?limit=100').then(({ text }) => has(text)),
    shop.call('GET', '/blogs/OTHER').then(({ text }) => has(text)),
    page('/sitemap-pages.xml').then(({ body }) => has(body)),
  ])
  const address = await Promise.all([
    shop.call('GET', `/blogs/${blogId}`).then(({ status }) => status === 200),
    page(`/blogdata?id=${blogId}`).then(({ statusCode }) => statusCode === 200),
  ])
  const alike = (all: boolean[]) => {
    expect(new Set(all).size, `${blogId}: ${all}`).toBe(1)
    return all[0]!
  }
  return { lists: alike(lists), address: alike(address) }
}
const nowhere = { lists: false, address: false }
const everywhere = { lists: true, address: true }
const soon = (milliseconds = 300) => new Date(Date.now() + milliseconds).toISOString()

test('hides a draft, shows a hidden article only at its address, and shows both to staff', async () => {
  const made = await create('DRAFT', { schedule: { state: 'draft' } })
  expect([made.status, made.body.blog.schedule]).toEqual([
    201,
    { state: 'draft', publishFrom: null },
  ])
  expect(await found('DRAFT')).toEqual(nowhere)
  expect((await staffs('DRAFT')).blog).toMatchObject({ schedule: { state: 'draft' } })
  const listed = async (query: string) =>
    (await shop.call('GET', `/admin/blogs?${query}`, { token })).body.items.map(
      (row: { blogId: string }) => row.blogId,
    )
  expect(await listed('state=draft')).toEqual(['DRAFT'])
  expect(await listed('state=hidden')).toEqual([])
  await change('DRAFT', { schedule: { state: 'hidden' } })
  expect(await found('DRAFT')).toEqual({ lists: false, address: true })
  await change('DRAFT', { schedule: { state: 'published' } })
  expect(await found('DRAFT')).toEqual(everywhere)
  expect((await staffs('DRAFT')).blog).not.toHaveProperty('schedule')
})

test('dates an article when it is first published and keeps the date', async () => {
  await create('DATED', { schedule: { state: 'draft' } })
  const long = new Date('2020-01-01T00:00:00Z')
  await shop.db
    .updateTable('blogs')
    .set({ created_at: long } as never)
    .where('blog_id', '=', 'DATED')
    .execute()
  const before = Date.now()
  const published = await change('DATED', { schedule: { state: 'published' } })
  const { date } = published.body.blog
  expect(new Date(date).getTime()).toBeGreaterThan(before - 1_000)
  expect((await shop.call('GET', '/blogs?limit=1')).body[0].blogId).toBe('DATED')
  await change('DATED', { schedule: { state: 'draft' } })
  await change('DATED', { schedule: { state: 'published' } })
  expect((await staffs('DATED')).blog.date).toBe(date)
})

test('publishes a scheduled article, but not a postponed or deleted one', async () => {
  const refused = await create('TIMED', { schedule: { state: 'scheduled' } })
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'schedule.publishFrom', message: 'is required for scheduled' }],
  ])
  await create('TIMED', { schedule: { state: 'scheduled', publishFrom: '2090-01-01T10:00' } })
  await create('GONE', { schedule: { state: 'scheduled', publishFrom: soon() } })
  await shop.call('DELETE', '/blogs/GONE', { token })
  // The article can change meanwhile: fields that are not named stay.
  await change('TIMED', { desc: 'Use *more*.' })
  const waits = (await staffs('TIMED')).blog
  expect(waits.schedule).toEqual({ state: 'scheduled', publishFrom: '2090-01-01T04:30:00.000Z' })
  expect(await found('TIMED')).toEqual(nowhere)
  const publishFrom = soon(1_500)
  await change('TIMED', { schedule: { publishFrom } })
  let seen = 0
  await expect
    .poll(async () => {
      const places = await found('TIMED')
      if (places.lists || places.address) seen ||= Date.now()
      return places
    })
    .toEqual(everywhere)
  expect(seen).toBeGreaterThanOrEqual(Date.parse(publishFrom))
  expect((await staffs('TIMED')).blog).not.toHaveProperty('schedule')
  await shop.call('POST', '/blogs/GONE/restore', { token })
  await expect.poll(() => found('GONE')).toEqual(everywhere)
})

test('a preview link opens a draft until it expires or a newer link replaces it', async () => {
  await create('LOOK', { schedule: { state: 'draft' }, desc: '# Rain\n\n<script>x</script>' })
  const link = () => shop.call('POST', '/admin/blogs/LOOK/preview-link', { token, body: {} })
  const open = (address: string) =>
    shop.call('POST', '/blogs/preview-link/lookup', { body: { link: address } })
  const first = (await link()).body
  expect(first.link).toMatch(/\/blogdata#[\w-]{43}$/)
  const seen = await open(first.link)
  expect([seen.status, seen.body.blog.blogId, seen.body.endsAt]).toEqual([
    200,
    'LOOK',
    first.endsAt,
  ])
  expect(seen.body.html).toBe('<h2>Rain</h2>\n')
  expect(seen.body.blog).not.toHaveProperty('schedule')
  // search engines do not index the page of the link
  const shown = await page('/blogdata')
  expect(shown.body).toContain('noindex')
  const stored = await shop.db.selectFrom('blog_previews').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(first.link.split('#')[1])
  const second = (await link()).body
  expect([(await open(first.link)).status, (await open(second.link)).status]).toEqual([404, 200])
  await shop.db.updateTable('blog_previews').set({ expires_at: new Date() }).execute()
  const ended = await open(second.link)
  expect([ended.status, ended.body.message]).toEqual([
    404,
    'The preview link is invalid or has expired. Ask for a new one.',
  ])
  const third = (await link()).body
  await shop.call('DELETE', '/blogs/LOOK', { token })
  expect((await open(third.link)).status).toBe(404)
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_id', '=', 'LOOK')
    .where('action', '=', 'blog.preview-link')
    .execute()
  expect(log.map(({ changes }) => changes)).toEqual([{}, {}, {}])
})

test('shows the listed products of an article as cards', async () => {
  for (const productId of ['ROSE', 'OIL', 'SOAP']) await makeProduct(shop.db, { productId })
  const unknown = await create('GOODS', { products: ['ROSE', 'NEVER'] })
  expect(unknown.body.issues).toEqual([
    { path: 'products.1', message: 'NEVER is not a product of the shop' },
  ])
  const made = await create('GOODS', { products: ['SOAP', 'ROSE', 'OIL', 'ROSE'] })
  expect(made.body.blog.products).toEqual(['SOAP', 'ROSE', 'OIL'])
  const cards = async () =>
    (await shop.call('GET', '/blogs/GOODS')).body.products?.map(
      (card: { productId: string }) => card.productId,
    )
  expect(await cards()).toEqual(['SOAP', 'ROSE', 'OIL'])
  await shop.call('DELETE', '/products/ROSE', { token })
  await shop.call('PATCH', '/products/SOAP', { token, body: { schedule: { state: 'draft' } } })
  expect(await cards()).toEqual(['OIL'])
  const { blog, products } = await staffs('GOODS')
  expect([
    blog.products,
    products.map((one: { productId: string }) => one.productId).sort(),
  ]).toEqual([
    ['SOAP', 'ROSE', 'OIL'],
    ['OIL', 'SOAP'],
  ])
  // Products named before stay, also deleted ones.
  expect((await change('GOODS', { products: ['ROSE', 'OIL'] })).status).toBe(200)
  await shop.call('DELETE', '/products/OIL', { token })
  expect((await shop.call('GET', '/blogs/GOODS')).body).not.toHaveProperty('products')
})

test('omits schedule and products where unused, and audits them where set', async () => {
  const plain = await create('PLAIN')
  const fields = [
    'id',
    '_id',
    'blogId',
    'blogTopic',
    'blogCatg',
    'Images',
    'miniDesc',
    'desc',
    'date',
  ]
  expect(Object.keys(plain.body.blog)).toEqual(fields)
  const article = (await shop.call('GET', '/blogs/PLAIN')).body
  expect(Object.keys(article)).toEqual(['blog', 'html', 'version', 'related'])
  await change('PLAIN', { schedule: { state: 'draft' } })
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_id', '=', 'PLAIN')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action).sort()).toEqual(['blog.create', 'blog.update'])
  const [made, changed] = ['blog.create', 'blog.update'].map(
    (action) => log.find((entry) => entry.action === action)!.changes as object,
  )
  expect(Object.keys(made!)).not.toContain('state')
  expect(changed).toMatchObject({ state: ['published', 'draft'] })
})
