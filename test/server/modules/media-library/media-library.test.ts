import { expect, test } from 'vitest'
import { replaceIn } from '#server/modules/media-library/media.service.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const day = 86_400_000
const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

let number = 0
/** Stores an image as an upload of some days ago did. */
async function store(name: string, days = 10): Promise<string> {
  const key = `${Date.now() - days * day + ++number}-${name}.webp`
  for (const each of [key, `w480/${key}`, `w960/${key}`])
    await shop.services.storage.putNew(each, { body: Buffer.from(name), contentType: 'image/webp' })
  return key
}
const url = (key: string) => `/images/${key}`
const has = async (key: string) => (await shop.services.storage.get(key)) !== undefined
const findUnused = (by = token) => shop.call('POST', '/admin/media/unused', { token: by, body: {} })
const remove = (names: string[]) =>
  shop.call('POST', '/admin/media/unused/delete', { token, body: { names } })
const find = async (q: string) =>
  (await shop.call('GET', `/admin/media?q=${encodeURIComponent(q)}`, { token })).body
const replace = (name: string, by: string, as = token) =>
  shop.call('POST', `/admin/media/${name}/replace`, { token: as, body: { by } })
const setting = (key: string) =>
  shop.db.selectFrom('shop_settings').selectAll().where('key', '=', key).executeTakeFirst()
async function setLogo(address: string) {
  const version = (await setting('shop.logo'))?.version ?? 0
  const body = { value: address, version }
  expect((await shop.call('PUT', '/settings/shop.logo', { token, body })).status).toBe(200)
}

test('finds images by name and alt text, with their uses', async () => {
  const [rain, sun] = [await store('rain'), await store('sun')]
  await findUnused()
  const alt = '"><img src=x onerror=alert(1)> 100% _rain_'
  const named = await shop.call('PUT', `/admin/media/${sun}`, { token, body: { alt } })
  expect(named.body).toMatchObject({ message: 'Alt text saved.', image: { alt } })
  expect((await find('rain')).items.map((one: { name: string }) => one.name)).toEqual([sun, rain])
  expect((await find('100% _')).total).toBe(1)
  await makeProduct(shop.db, { productId: 'UMBRELLA', images: [url(rain), url(sun)] })
  const desc = `![Rain](${url(rain)}) and [small](https://old.example/images/w480/${rain})`
  const body = { blogId: 'WET', blogTopic: 'Wet', Images: [url(rain)], desc }
  await shop.call('POST', '/blogs', { token, body })
  await setLogo(url(rain))
  const [used] = (await find('-rain.webp')).items
  expect(used).toMatchObject({ url: `http://localhost${url(rain)}`, useCount: 3 })
  expect(used.uses.map((use: { kind: string; id: string }) => `${use.kind} ${use.id}`)).toEqual([
    'article WET',
    'product UMBRELLA',
    'setting shop.logo',
  ])
  const log = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'image.update')
    .execute()
  expect(log).toEqual([{ changes: { alt: ['', alt] } }])
  const unknown = await shop.call('PUT', '/admin/media/none.webp', { token, body: { alt: '' } })
  expect(unknown.status).toBe(404)
})

test('finds and replaces the image of a swatch', async () => {
  const [old, next] = [await store('swatch'), await store('brighter')]
  await findUnused()
  const { body } = await shop.call('POST', '/product-groups', {
    token,
    body: {
      name: 'Nail polish',
      options: [{ name: 'Shade', values: [{ value: 'Ruby', swatch: { image: url(old) } }] }],
    },
  })
  expect((await find('-swatch.webp')).items[0].uses).toEqual([
    { kind: 'group', id: body.group.id, title: 'Nail polish' },
  ])
  expect((await replace(old, url(next))).status).toBe(200)
  const group = await shop.call('GET', `/admin/product-groups/${body.group.id}`, { token })
  expect(group.body.options[0].values[0].swatch.image).toContain(next)
  expect(group.body.version).toBe(2)
})

test('replaces an image in all uses at once, except orders', async () => {
  const [old, next] = [await store('old'), await store('next')]
  await findUnused()
  await shop.call('PUT', `/admin/media/${old}`, { token, body: { alt: 'A leaf' } })
  const product = await makeProduct(shop.db, { productId: 'LEAF', images: [url(old), '/x.webp'] })
  const desc = `![Leaf](${url(old)} "t") <img src="https://elsewhere.lk/images/${old}">`
  const body = { blogId: 'LEAVES', blogTopic: 'Leaves', Images: [url(old)], desc }
  await shop.call('POST', '/blogs', { token, body })
  await setLogo(url(old))
  const page = { slug: 'leaf', title: 'Leaf', text: `![L](${url(old)})`, menu: 'none' }
  const made = await shop.call('POST', '/admin/pages', {
    token,
    body: { ...page, searchTitle: '', description: '', published: true },
  })
  expect(made.status, made.text).toBe(201)
  const review = {
    product_ref: product.id,
    product_id: 'LEAF',
    comment: 'Green',
    photos: [url(old)],
  }
  await shop.db.insertInto('reviews').values(review).execute()
  const answer = await replace(old, url(next))
  expect(answer.body.image).toMatchObject({ name: next, alt: 'A leaf', useCount: 4 })
  const written = await shop.call('GET', '/pages/leaf')
  expect(written.text).toContain(next)
  expect((await shop.call('GET', '/products/LEAF')).body.Images).toEqual([
    `http://localhost${url(next)}`,
    'http://localhost/x.webp',
  ])
  expect((await shop.call('GET', '/blogs/LEAVES')).body.blog).toMatchObject({
    Images: [`http://localhost${url(next)}`],
    desc: `![Leaf](${url(next)} "t") <img src="${url(next)}">`,
  })
  expect((await setting('shop.logo'))?.value).toBe(url(next))
  expect(shop.services.settings.get('shop.logo')).toBe(url(next))
  const after = await shop.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(after.version).toBe(product.version + 1)
  const log = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', 'in', ['LEAF', 'LEAVES', 'leaf', old])
    .orderBy('action')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'blog.create',
    'blog.update',
    'image.replace',
    'image.update',
    'page.create',
    'page.update',
    'product.update',
  ])
  // a customer's review keeps the old image
  expect((await find(old)).items[0].uses.map((use: { kind: string }) => use.kind)).toEqual([
    'review',
  ])
  for (const by of [url(next), url('1600000000000-none.webp'), `https://x.lk/images/${old}`])
    expect((await replace(next, by)).body.issues).toEqual([
      { path: 'by', message: 'must be another image of the shop' },
    ])
})

test('rejects a replacement without permission for each use, and changes nothing', async () => {
  const [old, next] = [await store('kept'), await store('other')]
  await findUnused()
  await makeProduct(shop.db, { productId: 'KEPT', images: [url(old)] })
  const article = { blogId: 'KEPT', blogTopic: 'Kept', Images: [url(old)] }
  await shop.call('POST', '/blogs', { token, body: article })
  await setLogo(url(old))
  const permissions = ['products.write', 'content', 'settings']
  const replaceAs = async (id: string, granted: readonly string[]) => {
    const role = { id, name: id, permissions: ['media', ...granted] }
    await shop.db.insertInto('roles').values(role).execute()
    return replace(old, url(next), (await makeUser(shop.db, { role: id })).token)
  }
  for (const lacking of permissions) {
    const granted = permissions.filter((one) => one !== lacking)
    const refused = await replaceAs(`no-${lacking}`, granted)
    const because = expect.stringContaining(`(${lacking})`)
    expect([refused.status, refused.body.message]).toEqual([403, because])
  }
  expect((await shop.call('GET', '/products/KEPT')).body.Images).toEqual([
    `http://localhost${url(old)}`,
  ])
  await shop.call('DELETE', '/blogs/KEPT', { token })
  await setLogo('')
  const page = { slug: 'kept', title: 'Kept', text: `![K](${url(old)})`, menu: 'none' }
  const searched = { searchTitle: '', description: '', published: true }
  const made = await shop.call('POST', '/admin/pages', {
    token,
    body: { ...page, ...searched },
  })
  expect((await replaceAs('no-page', ['products.write', 'settings'])).status).toBe(403)
  await shop.call('DELETE', `/admin/pages/${made.body.page.id}`, { token })
  expect((await replaceAs('products', ['products.write'])).status).toBe(200)
})

test('deletes unused images, except ones used since and new uploads', async () => {
  const names = ['idle', 'lazy', 'named', 'logo', 'deleted'] as const
  const keys = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await store(name)])),
  ) as Record<(typeof names)[number], string>
  const fresh = await store('fresh', 0)
  await setLogo(url(keys.logo))
  await setLogo('')
  await makeProduct(shop.db, { productId: 'UNDONE', images: [url(keys.deleted)] })
  await shop.call('DELETE', '/products/UNDONE', { token })
  // Without a search for unused images, a name deletes nothing.
  expect((await remove([keys.idle])).body).toEqual({ deleted: 0 })
  const unused = (await findUnused()).body
  const found = unused.items.map((one: { name: string }) => one.name)
  expect(found).toEqual(expect.arrayContaining([keys.idle, keys.lazy, keys.named]))
  for (const used of [keys.logo, keys.deleted, fresh]) expect(found).not.toContain(used)
  await makeProduct(shop.db, { productId: 'LATE', images: [url(keys.named)] })
  const answer = await remove([keys.idle, keys.lazy, keys.named, keys.logo, fresh, '../secret'])
  expect(answer.body).toEqual({ deleted: 2 })
  expect([await has(keys.idle), await has(`w480/${keys.lazy}`)]).toEqual([false, false])
  for (const used of [keys.named, keys.logo, keys.deleted, fresh])
    expect(await has(used), used).toBe(true)
  expect((await find('-idle.webp')).total).toBe(0)
  const late = await shop.call('POST', '/blogs', {
    token,
    body: { blogId: 'TOO-LATE', blogTopic: 'Late', Images: [url(keys.idle)] },
  })
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringContaining('upload it again'),
  ])
  const log = await shop.db
    .selectFrom('audit_log')
    .select('entity_id')
    .where('action', '=', 'image.delete')
    .execute()
  expect(log.map((entry) => entry.entity_id).sort()).toEqual([keys.idle, keys.lazy].sort())
})

test('keeps an image that a concurrent transaction begins to use', async () => {
  const key = await store('writing')
  await findUnused()
  await shop.db.transaction().execute(async (tx) => {
    await makeProduct(tx, { productId: 'WRITING', images: [url(key)] })
    expect((await remove([key])).body).toEqual({ deleted: 0 })
  })
  expect(await has(key)).toBe(true)
})

test.each([
  ['/images/1600000000000-a.webp', '/new'],
  ['![a](/images/w480/1600000000000-a.webp)', '![a](/new)'],
  ['{"logo":"https://s3.lk/x/1600000000000-a.webp"}', '{"logo":"/new"}'],
  ['/images/1600000000000-a.webp.webp', '/images/1600000000000-a.webp.webp'],
  ['/images/1600000000000-b.webp', '/images/1600000000000-b.webp'],
])('replaces the image in %s: %s', (text, after) => {
  expect(replaceIn('1600000000000-a.webp', '/new')(text)).toBe(after)
})
