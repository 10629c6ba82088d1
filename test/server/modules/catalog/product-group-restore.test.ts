import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStored, makeProduct, makeUser } from '../../../support/factories.ts'
import { makeGroup, shades } from '../../../support/product-groups.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const makeLipsticks = (values: string[]) => makeGroup(shop, token, values)
const drop = (id: string) => call('DELETE', `/product-groups/${id}`)
const restore = (id: string) => call('POST', `/product-groups/${id}/restore`)
const variantsOf = (group: { variants: { productId: string }[] }) =>
  group.variants.map(({ productId }) => productId)

test('restores a deleted group with its id, handles, options and variants', async () => {
  const { group, ids } = await makeLipsticks(['Ruby', 'Coral'])
  const before = (
    await call('PUT', `/product-groups/${group.id}`, {
      name: group.name,
      handle: `${group.handle}-new`,
      options: [{ name: 'Shade', values: shades }],
    })
  ).body.group
  await drop(group.id)
  expect((await restore(group.id)).body).toMatchObject({
    message: 'Product group restored.',
    group: { ...before, version: before.version + 1, updatedAt: expect.any(String) },
  })
  for (const handle of [group.handle, `${group.handle}-new`])
    expect((await call('GET', `/product-groups/${handle}`)).body.id).toBe(group.id)
  const rows = await Promise.all(ids.map((id) => findStored(shop.db, id)))
  expect(rows.map((row) => row?.version)).toEqual([1, 1])
  const { rows: recorded } = await sql<{ kind: string }>`
    select type as kind from events where entity_id = ${group.id} and type like '%created'
    union all select action from audit_log where entity_id = ${group.id} and action like '%restore'
    order by 1`.execute(shop.db)
  expect(recorded.map(({ kind }) => kind)).toEqual([
    'product-group.restore',
    'product_group.created',
    'product_group.created',
  ])
})

test('a second restore changes nothing, and an unknown group is not found', async () => {
  const { group } = await makeLipsticks(['Ruby'])
  await drop(group.id)
  const [first, second] = await Promise.all([restore(group.id), restore(group.id)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.group).toEqual(second.body.group)
  expect((await restore('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await restore('lipstick')).status).toBe(404)
})

test('products that joined another group stay there', async () => {
  const { group, ids } = await makeLipsticks(['Ruby', 'Coral'])
  const other = await makeLipsticks(['Plum'])
  await drop(group.id)
  await call('POST', `/product-groups/${other.group.id}/variants`, {
    variants: [{ productId: ids[0], options: ['Ruby'] }],
  })
  const { body } = await restore(group.id)
  expect(body.message).toBe('Product group restored. One of its products is in another group now.')
  expect(variantsOf(body.group)).toEqual([ids[1]])
})

test('refuses to restore a group whose handle another one has', async () => {
  const { group } = await makeLipsticks(['Ruby'])
  await drop(group.id)
  const { body: made } = await call('POST', '/product-groups', {
    name: 'Heir',
    handle: group.handle,
    options: [{ name: 'Shade' }],
  })
  const refused = await restore(group.id)
  expect([refused.status, refused.body.issues[0].path]).toEqual([409, 'handle'])
  await drop(made.group.id)
  expect((await restore(group.id)).body.group.handle).toBe(group.handle)
})

test('variants deleted with their group join again, in either order of restoring', async () => {
  for (const isGroupFirst of [true, false]) {
    const { group, ids } = await makeLipsticks(['Ruby', 'Coral'])
    for (const id of ids) await call('DELETE', `/products/${id}`)
    await drop(group.id)
    const products = async () => {
      for (const id of ids) await call('POST', `/products/${id}/restore`)
    }
    if (!isGroupFirst) await products()
    const { body } = await restore(group.id)
    expect(variantsOf(body.group)).toEqual(isGroupFirst ? [] : ids)
    if (isGroupFirst) await products()
    const { variants } = (await call('GET', `/product-groups/${group.handle}`)).body
    expect(variants).toMatchObject([
      { productId: ids[0], options: ['Ruby'] },
      { productId: ids[1], options: ['Coral'] },
    ])
  }
})

test('of two variants with the same values, the one that was active joins', async () => {
  const { group, ids } = await makeLipsticks(['Ruby'])
  const [ruby] = ids as [string]
  await call('DELETE', `/products/${ruby}`)
  const heir = (await makeProduct(shop.db)).product_id
  await call('POST', `/product-groups/${group.id}/variants`, {
    variants: [{ productId: heir, options: ['Ruby'] }],
  })
  await call('POST', `/products/${ruby}/restore`)
  await drop(group.id)
  expect(variantsOf((await restore(group.id)).body.group)).toEqual([heir])
})
