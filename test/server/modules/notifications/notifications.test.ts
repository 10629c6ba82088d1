/** The bell: what happened, by what one may see, and new to each of the staff until they looked. */
import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findNotifications } from '../../../../db/queries/notifications/notifications.queries.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { record } from '../../../support/queries/recorder.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { makeKey } from '../../../support/world.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())

interface Item {
  type: string
  position: string
  isNew: boolean
  entityId: string
  facts: Record<string, unknown>
}

const placed = () => placeAll(shop.services)
const news = async (token: string): Promise<{ items: Item[]; unread: number }> => {
  const answer = await shop.call('GET', '/admin/notifications', { token })
  expect(answer.status).toBe(200)
  const rpc = await shop.rpc('query', 'notifications.list', {}, { token })
  expect(rpc.body.result.data).toEqual(answer.body)
  return answer.body
}
const see = (token: string, upTo: string) =>
  shop.call('PUT', '/admin/notifications/seen', { token, body: { upTo } })
const tell = (type: string, entityId: string, data: object, at = new Date()) =>
  shop.db
    .insertInto('events')
    .values({
      type,
      entity: type.split('.')[0]!,
      entity_id: entityId,
      version: 1,
      at,
      data: JSON.stringify(data),
    })
    .execute()

test('each of the staff hears of what they may see, with what there is to say of it and nothing else', async () => {
  const people = Object.fromEntries(
    await Promise.all(
      ['owner', 'packer', 'editor', 'accountant'].map(
        async (role) => [role, (await makeUser(shop.db, { role })).token] as const,
      ),
    ),
  )
  const buyer = await makeUser(shop.db)
  const { product_id: productId } = await makeProduct(shop.db, { stock: 7, productName: 'Rose' })
  await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId, qty: 3 }),
  })
  const email = { name: 'Kamal', email: 'kamal@example.com', subject: 'Hours', message: 'secret' }
  await shop.call('POST', '/contact', { body: email })
  await tell('review.added', 'review', { firstName: 'Nimali', productId, comment: 'long' })
  await tell('import.finished', 'good', { fileName: 'good.csv', state: 'done' })
  await tell('import.finished', 'bad', { fileName: 'bad.csv', state: 'failed' })
  await tell('webhook.disabled', 'hook', { id: 'hook', name: 'Warehouse' })
  await tell('product.updated', productId, { productName: 'Rose' })
  await placed()
  const typesOf = async (token = '') => (await news(token)).items.map(({ type }) => type).sort()
  expect(await typesOf(people.owner)).toEqual([
    'import.finished',
    'message.received',
    'order.placed',
    'product.low_stock',
    'review.added',
    'webhook.disabled',
  ])
  expect(await typesOf(people.packer)).toEqual(['order.placed', 'product.low_stock'])
  expect(await typesOf(people.editor)).toEqual(['product.low_stock', 'review.added'])
  expect(await typesOf(people.accountant)).toEqual(['order.placed', 'product.low_stock'])
  const { items } = await news(people.owner!)
  const facts = Object.fromEntries(items.map((item) => [item.type, item.facts]))
  expect(facts).toEqual({
    'order.placed': { name: 'Nimali Perera', total: 3_000 },
    'product.low_stock': { productName: 'Rose', stock: 4 },
    'message.received': { name: 'Kamal', subject: 'Hours' },
    'review.added': { firstName: 'Nimali', productId },
    'import.finished': { fileName: 'bad.csv' },
    'webhook.disabled': { name: 'Warehouse' },
  })
})

test('what is new is new to each until they looked, never less, and no farther than anything happened', async () => {
  await shop.db.deleteFrom('events').execute()
  const one = await makeUser(shop.db, { role: 'owner' })
  const other = await makeUser(shop.db, { role: 'packer' })
  await tell('order.placed', 'OLD', {}, new Date(Date.now() - 2 * 86_400_000))
  for (const id of ['A', 'B']) await tell('order.placed', id, { name: 'x'.repeat(500) })
  await placed()
  const first = await news(one.token)
  expect(first.unread).toBe(2)
  expect(first.items.map(({ entityId, isNew }) => [entityId, isNew])).toEqual([
    ['B', true],
    ['A', true],
    ['OLD', false],
  ])
  expect(first.items[0]!.facts.name).toHaveLength(120)
  expect((await see(one.token, first.items[1]!.position)).status).toBe(200)
  expect((await news(one.token)).unread).toBe(1)
  await see(one.token, '999999999999')
  await see(one.token, first.items[1]!.position)
  expect((await news(one.token)).unread).toBe(0)
  expect((await news(other.token)).unread).toBe(2)
  await tell('order.placed', 'C', {})
  await placed()
  expect((await news(one.token)).items.filter(({ isNew }) => isNew)).toMatchObject([
    { entityId: 'C' },
  ])
  await shop.db
    .insertInto('events')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        type: 'order.placed',
        entity: 'order',
        entity_id: `M-${index}`,
        version: 1,
        data: '{}',
      })),
    )
    .execute()
  await placed()
  const many = await news(one.token)
  expect([many.unread, many.items.length]).toEqual([100, 30])
  expect((await see(one.token, 'x')).status).toBe(400)
})

test('a rare kind is found without walking past all that happened since', async () => {
  await sql`
    insert into events (type, entity, entity_id, version, position, data)
    select case when i = 1 then 'message.received' else 'order.updated' end, 'x', i::text, 1,
      1000000 + i, '{}' from generate_series(1, 5000) as i`.execute(shop.db)
  await sql`analyze events`.execute(shop.db)
  const asked = { userId: (await makeUser(shop.db)).row.id, types: ['message.received'] }
  const limits = { shown: 30, counted: 100 }
  const [statement] = await record((tx) => findNotifications(tx, asked, limits))
  const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze) ${statement!.sql}`, [...statement!.parameters]),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('events_notifications_idx')
  expect(plan).not.toContain('Removed by Filter')
})

test('customers and keys have no bell', async () => {
  const customer = await makeUser(shop.db)
  const owner = await makeUser(shop.db, { role: 'owner' })
  const key = await makeKey(shop.db, owner, 'admin', 'bell')
  for (const token of [customer.token, key]) {
    expect((await shop.call('GET', '/admin/notifications', { token })).status).toBe(403)
    expect((await see(token, '1')).status).toBe(403)
  }
})
