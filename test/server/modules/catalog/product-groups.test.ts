import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStored, makeProduct, makeUser } from '../../../support/factories.ts'
import * as groups from '../../../support/product-groups.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
const makeGroup = (values: string[], name?: string) => groups.makeGroup(shop, token, values, name)
const call = (method: string, path: string, body?: unknown, headers = {}) =>
  shop.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })

test('shows the published variants of a group by id and handle', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'coral', 'Plum'])
  await call('PATCH', `/products/${ids[2]}`, { schedule: { state: 'draft' } })
  const { body } = await shop.call('GET', `/product-groups/${group.handle}`)
  expect(body).toEqual({
    id: group.id,
    name: group.name,
    handle: group.name.toLowerCase().replace(' ', '-'),
    options: [
      {
        name: 'Shade',
        values: [
          { value: 'Coral', swatch: { color: '#e2583e' } },
          { value: 'Ruby', swatch: { image: expect.stringMatching(/\/images\/ruby\.webp$/) } },
          { value: 'Plum', swatch: null },
        ],
      },
    ],
    variants: [
      expect.objectContaining({ productId: ids[0], options: ['Ruby'], lastPrice: 1000, stock: 10 }),
      expect.objectContaining({ productId: ids[1], swatch: { color: '#e2583e' } }),
    ],
    reviews: { count: 0, average: null },
  })
  expect((await shop.call('GET', `/product-groups/${group.id}`)).body).toEqual(body)
  const { items } = (await shop.call('GET', `/product-groups?q=${group.name}`)).body
  expect(items).toMatchObject([{ id: group.id, variants: 2, options: ['Shade'] }])
  const staff = (await call('GET', `/admin/product-groups/${group.id}`)).body
  expect(staff.variants.map((one: { product: object }) => one.product)).toMatchObject(
    ids.map((productId) => ({ productId })),
  )
})

test('refuses values that another variant has, in another spelling too', async () => {
  const { group, ids } = await makeGroup(['Ruby'])
  const other = await makeProduct(shop.db)
  const add = (options: string[], productId = other.product_id) =>
    call('POST', `/product-groups/${group.id}/variants`, { variants: [{ productId, options }] })
  const same = await add([' RUBÝ '])
  expect([same.status, same.body.issues]).toEqual([
    409,
    [{ path: 'variants.0.options', message: `are those of the variant ${ids[0]}` }],
  ])
  const wrong = await add(['Ruby', '4 g'], 'no-such-product')
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'variants.0.productId',
    'variants.0.options',
  ])
  const { body } = await add(['Plum'])
  expect(body.group.variants).toEqual([
    { productId: ids[0], options: ['Ruby'] },
    { productId: other.product_id, options: ['Plum'] },
  ])
  expect(body.group.options[0].values.at(-1)).toEqual({ value: 'Plum', swatch: null })
})

test('keeps a product in one group until it is moved', async () => {
  const first = await makeGroup(['Ruby', 'Coral'])
  const second = await makeGroup(['Ruby'])
  const add = (move: boolean) =>
    call('POST', `/product-groups/${second.group.id}/variants`, {
      variants: [{ productId: first.ids[1], options: ['Coral'] }],
      move,
    })
  expect((await add(false)).status).toBe(409)
  expect((await add(true)).body.group.variants).toHaveLength(2)
  const left = (await call('GET', `/admin/product-groups/${first.group.id}`)).body
  expect(left.variants).toHaveLength(1)
})

test('renames only the variants that still have their generated name', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  await shop.db
    .updateTable('products')
    .set({ product_name: 'The red one' })
    .where('product_id', '=', ids[0]!)
    .execute()
  const { body } = await call('PUT', `/product-groups/${group.id}`, {
    name: 'Satin',
    options: [
      {
        name: 'Tone',
        previous: 'Shade',
        values: [{ value: 'Peach', previous: 'Coral' }, { value: 'Ruby' }],
      },
    ],
  })
  expect(body.group).toMatchObject({
    name: 'Satin',
    handle: group.handle,
    variants: [{ options: ['Ruby'] }, { options: ['Peach'] }],
  })
  const names = await Promise.all(ids.map((id) => findStored(shop.db, id)))
  expect(names.map((row) => row?.product_name)).toEqual(['The red one', 'Satin – Peach'])
})

test('keeps every value that a variant has', async () => {
  const { group } = await makeGroup(['Ruby'])
  const change = (options: object[]) =>
    call('PUT', `/product-groups/${group.id}`, { name: group.name, options })
  const lost = await change([{ name: 'Shade', values: [{ value: 'Coral' }] }])
  expect(lost.body.issues).toEqual([
    {
      path: 'options.0.values',
      message: 'must contain Ruby, because a variant has it; rename it with previous',
    },
  ])
  const { body } = await change([{ name: 'Size', values: [{ value: '4 g' }] }, { name: 'Shade' }])
  expect(body.group.variants).toMatchObject([{ options: ['4 g', 'Ruby'] }])
})

test('finds a group by an earlier handle', async () => {
  const { group } = await makeGroup(['Ruby'])
  const change = (handle: string) =>
    call('PUT', `/product-groups/${group.id}`, {
      name: group.name,
      handle,
      options: [{ name: 'Shade' }],
    })
  const other = await makeGroup(['Ruby'])
  expect((await change(other.group.handle)).status).toBe(409)
  expect((await change('new-handle')).body.group.handle).toBe('new-handle')
  const { body } = await shop.call('GET', `/product-groups/${group.handle}`)
  expect(body).toMatchObject({ id: group.id, handle: 'new-handle' })
})

test('refuses a change that is based on an earlier version', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  const reorder = (version: number) =>
    call(
      'PUT',
      `/product-groups/${group.id}/order`,
      { productIds: [...ids].reverse() },
      { 'if-match': `"${version}"` },
    )
  const { body } = await reorder(group.version)
  expect(body.group.variants.map((one: { productId: string }) => one.productId)).toEqual(
    [...ids].reverse(),
  )
  expect((await reorder(group.version)).status).toBe(412)
  const short = await call('PUT', `/product-groups/${group.id}/order`, { productIds: [ids[0]] })
  expect(short.body.issues[0].path).toBe('productIds')
})

test('joining, leaving and deleting a group change no version of a product', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  expect((await call('DELETE', `/product-groups/${group.id}`)).status).toBe(200)
  const rows = await Promise.all(ids.map((id) => findStored(shop.db, id)))
  expect(rows.map((row) => row?.version)).toEqual([1, 1])
  expect((await call('GET', `/admin/product-groups/${group.id}`)).status).toBe(404)
})

test('a restored variant joins its group again unless its values are taken', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  const [ruby, coral] = ids as [string, string]
  const variants = async () =>
    (await call('GET', `/admin/product-groups/${group.id}`)).body.variants.map(
      (one: { product: { productId: string } }) => one.product.productId,
    )
  await call('DELETE', `/products/${ruby}`)
  await call('DELETE', `/products/${coral}`)
  expect(await variants()).toEqual([])
  const heir = await makeProduct(shop.db)
  await call('POST', `/product-groups/${group.id}/variants`, {
    variants: [{ productId: heir.product_id, options: ['Coral'] }],
  })
  const joined = await call('POST', `/products/${ruby}/restore`)
  expect(joined.body.message).toBe('Product restored successfully')
  const single = await call('POST', `/products/${coral}/restore`)
  expect(single.body.message).toBe(
    `Product restored successfully. It is no variant of ${group.name} any more: another variant has its options.`,
  )
  expect(await variants()).toEqual([ruby, heir.product_id])
})

test('writes audit entries and events of a group', async () => {
  const { group } = await makeGroup(['Ruby'])
  await call('DELETE', `/product-groups/${group.id}`)
  const { rows } = await sql<{ type: string }>`
    select type from events where entity_id = ${group.id}
    union all select action from audit_log where entity_id = ${group.id} order by 1`.execute(
    shop.db,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'product-group.create',
    'product-group.delete',
    'product_group.created',
    'product_group.deleted',
  ])
})

test('splits variants into a new group, or makes them single', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral', 'Plum'])
  const split = (body: object) => call('POST', `/product-groups/${group.id}/split`, body)
  const { body } = await split({ productIds: [ids[1]], name: 'Satin gloss' })
  expect(body).toMatchObject({
    group: { variants: [{ productId: ids[0] }, { productId: ids[2] }] },
    split: { handle: 'satin-gloss', variants: [{ productId: ids[1], options: ['Coral'] }] },
  })
  expect((await findStored(shop.db, ids[1]!))?.product_name).toBe('Satin gloss – Coral')
  expect((await split({ productIds: [ids[0]] })).body).toMatchObject({
    group: { variants: [{ productId: ids[2] }] },
    split: null,
  })
  expect((await split({ productIds: [ids[0]] })).body.issues).toEqual([
    { path: 'productIds', message: 'must name only variants of the group' },
  ])
})

test('generates a product for each combination that no variant has', async () => {
  const { group } = await makeGroup(['Ruby'])
  await call('PUT', `/product-groups/${group.id}`, {
    name: group.name,
    options: [
      { name: 'Shade', values: groups.shades },
      { name: 'Size', values: [{ value: '4 g' }, { value: '8 g' }] },
    ],
  })
  const { body } = await call('POST', `/product-groups/${group.id}/generate`, {
    productIdPrefix: 'GEN',
    product: { category: 'makeup', price: 2_400, schedule: { state: 'draft' } },
  })
  expect(body.created).toEqual(['GEN-coral-4-g', 'GEN-coral-8-g', 'GEN-ruby-8-g'])
  expect(body.group.variants).toHaveLength(4)
  expect(await findStored(shop.db, 'GEN-ruby-8-g')).toMatchObject({
    product_name: `${group.name} – Ruby / 8 g`,
    price_cents: 240_000,
    state: 'draft',
  })
})

test('lists the reviews of all published variants with their values', async () => {
  const { group, ids } = await makeGroup(['Ruby', 'Coral'])
  for (const [place, productId] of ids.entries()) {
    const { id } = (await findStored(shop.db, productId))!
    await shop.db
      .insertInto('reviews')
      .values({ product_ref: id, product_id: productId, comment: `Review ${place}` })
      .execute()
  }
  await call('PATCH', `/products/${ids[1]}`, { schedule: { state: 'draft' } })
  const { body } = await shop.call('GET', `/product-groups/${group.id}/reviews`)
  expect(body.reviews).toMatchObject([
    { comment: 'Review 0', productId: ids[0], options: ['Ruby'] },
  ])
})
