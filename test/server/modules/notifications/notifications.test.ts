/** Notifications by permission, new to each staff member until seen. */
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findNotifications } from '../../../../db/queries/notifications/notifications.queries.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { record } from '../../../support/queries/recorder.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

interface Item {
  type: string
  position: string
  isNew: boolean
  entityId: string
  facts: Record<string, unknown>
}

const placed = () => placeAll(shop.services)
const notifications = async (token: string): Promise<{ items: Item[]; unread: number }> => {
  const answer = await shop.call('GET', '/admin/notifications', { token })
  expect(answer.status).toBe(200)
  const rpc = await shop.rpc('query', 'notifications.list', {}, { token })
  expect(rpc.body.result.data).toEqual(answer.body)
  return answer.body
}
const see = (token: string, upTo: string) =>
  shop.call('PUT', '/admin/notifications/seen', { token, body: { upTo } })
const recordEvent = (type: string, entityId: string, data: object, at = new Date()) =>
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

test('staff get the notifications of their permissions, with the fields of each type only', async () => {
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
  await recordEvent('review.added', 'review', { firstName: 'Nimali', productId, comment: 'long' })
  await recordEvent('import.finished', 'good', { fileName: 'good.csv', state: 'done' })
  await recordEvent('import.finished', 'bad', { fileName: 'bad.csv', state: 'failed' })
  await recordEvent('webhook.disabled', 'hook', { id: 'hook', name: 'Warehouse' })
  await recordEvent('product.updated', productId, { productName: 'Rose' })
  await placed()
  const typesOf = async (token = '') =>
    (await notifications(token)).items.map(({ type }) => type).sort()
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
  const { items } = await notifications(people.owner!)
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

test('a notification is new until its reader has seen it', async () => {
  await shop.db.deleteFrom('events').execute()
  const one = await makeUser(shop.db, { role: 'owner' })
  const other = await makeUser(shop.db, { role: 'packer' })
  await recordEvent('order.placed', 'OLD', {}, new Date(Date.now() - 2 * 86_400_000))
  for (const id of ['A', 'B']) await recordEvent('order.placed', id, { name: 'x'.repeat(500) })
  await placed()
  const first = await notifications(one.token)
  expect(first.unread).toBe(2)
  expect(first.items.map(({ entityId, isNew }) => [entityId, isNew])).toEqual([
    ['B', true],
    ['A', true],
    ['OLD', false],
  ])
  expect(first.items[0]!.facts.name).toHaveLength(120)
  expect((await see(one.token, first.items[1]!.position)).status).toBe(200)
  expect((await notifications(one.token)).unread).toBe(1)
  await see(one.token, '999999999999')
  await see(one.token, first.items[1]!.position)
  expect((await notifications(one.token)).unread).toBe(0)
  expect((await notifications(other.token)).unread).toBe(2)
  await recordEvent('order.placed', 'C', {})
  await placed()
  expect((await notifications(one.token)).items.filter(({ isNew }) => isNew)).toMatchObject([
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
  const many = await notifications(one.token)
  expect([many.unread, many.items.length]).toEqual([100, 30])
  expect((await see(one.token, 'x')).status).toBe(400)
})

test('a rare event type is found by its index', async () => {
  await sql`
    insert into events (type, entity, entity_id, version, position, data)
    select case when i = 1 then 'message.received' else 'order.updated' end, 'x', i::text, 1,
      1000000 + i, '{}' from generate_series(1, 5000) as i`.execute(shop.db)
  await sql`analyze events`.execute(shop.db)
  const request = { userId: (await makeUser(shop.db)).row.id, types: ['message.received'] }
  const limits = { shown: 30, counted: 100 }
  const [statement] = await record((tx) => findNotifications(tx, request, limits))
  const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze) ${statement!.sql}`, [...statement!.parameters]),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('events_notifications_idx')
  expect(plan).not.toContain('Removed by Filter')
})
