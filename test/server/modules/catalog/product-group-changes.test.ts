import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fold } from '#server/modules/catalog/products/variants.schema.ts'
import { findStored, makeProduct, makeUser } from '../../../support/factories.ts'
import * as groups from '../../../support/product-groups.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
const makeGroup = (values: string[], name?: string) => groups.makeGroup(shop, token, values, name)
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })

test('changes values and products of variants in one request, or none', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  const change = (variants: object[]) =>
    call('PUT', `/product-groups/${group.id}`, {
      name: group.name,
      options: [{ name: 'Shade' }, { name: 'Size', values: [{ value: '4 g' }] }],
      variants,
    })
  const refused = await change([
    { productId: ids[0], stock: 3 },
    { productId: ids[1], lastPrice: 2_000 },
  ])
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'variants.1.lastPrice', message: 'must not be above price' }],
  ])
  expect((await findStored(shop.db, ids[0]!))?.stock).toBe(10)
  const editor = (await makeUser(shop.db, { role: 'editor' })).token
  const unpriced = await shop.call('PUT', `/product-groups/${group.id}`, {
    token: editor,
    body: {
      name: group.name,
      options: [{ name: 'Shade' }],
      variants: [{ productId: ids[0], price: 1 }],
    },
  })
  expect(unpriced.status).toBe(403)
  const { body } = await change([
    { productId: ids[0], options: ['Ruby', '8 g'], stock: 3, category: 'lips' },
    { productId: ids[1], price: 1_500, lastPrice: 900, details: { brand: 'Araliya' } },
  ])
  expect(body.group).toMatchObject({
    options: [{}, { values: [{ value: '4 g' }, { value: '8 g' }] }],
    variants: [{ options: ['Ruby', '8 g'] }, { options: ['Coral', '4 g'] }],
  })
  const stored = (await call('GET', `/admin/product-groups/${group.id}`)).body
  expect(stored.variants).toMatchObject([
    { product: { productName: `${group.name} – Ruby / 8 g`, stock: 3, category: 'lips' } },
    { product: { price: 1_500, lastPrice: 900 }, details: { brand: 'Araliya' } },
  ])
})

test('refuses a change of a variant that was changed since its version', async () => {
  const { group, ids } = await makeGroup(['Ruby'])
  const change = (variant: object) =>
    call('PUT', `/product-groups/${group.id}`, {
      name: group.name,
      options: [{ name: 'Shade' }],
      variants: [{ productId: ids[0], ...variant }],
    })
  await call('PATCH', `/products/${ids[0]}`, { price: 1_200 })
  const stale = await change({ stock: 5, version: 1 })
  expect([stale.status, stale.body.issues]).toEqual([
    409,
    [{ path: 'variants.0.version', message: `is not the version of ${ids[0]}` }],
  ])
  expect((await change({ stock: 5, version: 2 })).status).toBe(200)
  const foreign = await change({ productId: 'no-such-product' })
  expect(foreign.body.issues).toEqual([
    { path: 'variants.0.productId', message: 'is not a variant of the group' },
  ])
})

test('changes fields of all variants; the change of one variant takes precedence', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  const [ruby, coral] = ids as [string, string]
  await call('PUT', `/products/${ruby}`, {
    productName: 'Ruby',
    category: 'makeup',
    price: 900,
    Images: ['/images/a.webp', '/images/b.webp'],
    imageAlts: ['A tube', 'Two tubes'],
  })
  const change = (body: object) =>
    call('PUT', `/product-groups/${group.id}`, {
      name: group.name,
      options: [{ name: 'Shade' }],
      ...body,
    })
  const stale = await change({
    shared: { description: 'Never stored' },
    variants: [
      { productId: coral, version: 1 },
      { productId: ruby, version: 1 },
    ],
  })
  expect([stale.status, stale.body.issues[0].path]).toEqual([409, 'variants.1.version'])
  expect((await findStored(shop.db, coral))?.description).not.toBe('Never stored')
  await change({
    shared: { description: 'Soft', category: 'lips', details: { brand: 'Araliya' } },
    variants: [
      { productId: coral, description: 'Bright' },
      { productId: ruby, Images: ['/images/c.webp', '/images/b.webp', ''] },
    ],
  })
  const { variants } = (await call('GET', `/admin/product-groups/${group.id}`)).body
  expect(variants).toMatchObject([
    {
      product: {
        description: 'Soft',
        category: 'lips',
        Images: ['http://localhost/images/c.webp', 'http://localhost/images/b.webp'],
        imageAlts: ['Ruby', 'Two tubes'],
      },
      details: { brand: 'Araliya' },
    },
    { product: { description: 'Bright', category: 'lips' }, details: { brand: 'Araliya' } },
  ])
  const { rows } = await sql<{ kind: string }>`
    select type as kind from events where entity_id = ${coral}
    union all select action from audit_log where entity_id = ${coral} order by 1`.execute(shop.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['product.update', 'product.updated'])
})

test('moves of products between two groups in both directions succeed together', async () => {
  const first = await makeGroup(['Ruby'])
  const second = await makeGroup(['Coral'])
  const move = (to: typeof first, from: typeof first, value: string) =>
    call('POST', `/product-groups/${to.group.id}/variants`, {
      variants: [{ productId: from.ids[0], options: [value] }],
      move: true,
    })
  const card = (id: string) => sql`pg_advisory_xact_lock(7214006, hashtext(${id}))`
  const moves = await shop.db.transaction().execute(async (tx) => {
    // Both moves wait for this one in their first change of a card.
    const [low] = [first.group.id, second.group.id].sort()
    await sql`select ${card(low!)}`.execute(tx)
    const both = Promise.all([move(first, second, 'Coral'), move(second, first, 'Ruby')])
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
          ).rows.length,
      )
      .toBe(2)
    return [both]
  })
  const answers = await moves[0]
  expect(answers?.map(({ status }) => status)).toEqual([200, 200])
})

test('compares values as the database does, for every script', async () => {
  const characters = Array.from({ length: 0xa7c0 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => /\p{L}/u.test(character),
  )
  const values = [...characters.map((character) => `a ${character}b`), 'ΟΔΟΣ', '  Crème   Brûlée ']
  const { rows } = await sql<{ folded: string[] }>`
    select fold_values(${values}) as folded`.execute(shop.db)
  const different = values.filter((value, place) => fold(value) !== rows[0]?.folded[place])
  expect(different).toEqual([])
  expect(fold('Đ đ ð Ħ ħ ı Ŋ ŋ Ł ø')).toBe('d d d h h i n n l o')
})

test('lists one variant per group for staff: the first that passes the other filters', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral', 'Plum'], 'Collapsed gloss')
  await call('PATCH', `/products/${ids[0]}`, { stock: 0 })
  const list = async (query: string) =>
    (await call('GET', `/admin/products?q=collapsed+gloss&sort=name&${query}`)).body.items
  expect(await list('')).toHaveLength(3)
  expect(await list('groups=collapsed')).toMatchObject([
    { productId: ids[0], group: { id: group.id, name: group.name, variants: 3 } },
  ])
  await call('PATCH', `/products/${ids[0]}`, { schedule: { state: 'draft' } })
  expect(await list('groups=collapsed&state=published')).toMatchObject([{ productId: ids[1] }])
  const of = (await call('GET', `/admin/products?groupId=${group.id}`)).body
  expect([of.total, of.items.length]).toEqual([3, 3])
  const product = await call('GET', `/admin/products/${ids[1]}`)
  expect(product.body.group).toEqual({ id: group.id, name: group.name, variants: 3 })
})

test('suggests groups from names that differ after the last dash', async () => {
  const names = [
    'Kohl pencil – Black',
    'Kohl Pencil - Brown',
    'Kohl pencil – BLACK',
    'Kajal – Black',
  ]
  const ids = []
  for (const productName of names)
    ids.push((await makeProduct(shop.db, { productName })).product_id)
  const suggestions = async () => {
    const { body } = await call('GET', '/admin/product-groups/suggestions')
    return body.suggestions.filter(({ name }: { name: string }) => /^k/i.test(name))
  }
  const [found, ...others] = await suggestions()
  expect(others).toEqual([])
  expect(found.name).toMatch(/^kohl pencil$/i)
  expect(found.variants.map(({ value }: { value: string }) => value.toLowerCase()).sort()).toEqual([
    'black',
    'brown',
  ])
  await call('POST', '/product-groups', {
    name: found.name,
    options: [{ name: 'Colour' }],
    variants: found.variants.map(({ productId, value }: { productId: string; value: string }) => ({
      productId,
      options: [value],
    })),
  })
  expect(await suggestions()).toEqual([])
})
