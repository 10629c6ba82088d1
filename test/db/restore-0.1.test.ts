/** A backup of 0.1 with every kind of stored name, restored into this version. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { verifyAudit } from '#server/core/audit/chain.ts'
import { seal } from '#server/core/secrets/seal.ts'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import { emptyReport } from '#server/modules/imports/run/report.ts'
import { packChanges } from '#server/modules/imports/run/undo-record.ts'
import { newSecret } from '#server/modules/webhooks/signature.ts'
import { webhookSubscriber } from '#server/modules/webhooks/webhook.subscriber.ts'
import { createPool, type Db } from '../../db/connection/client.ts'
import { backUp } from '../../scripts/lib/backup.ts'
import { restore } from '../../scripts/lib/restore.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { cheapHash, orderBody } from '../support/factories.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createOldDatabase } from '../support/old-database.ts'
import { createSecondServer, createTestApp, openServicesAt } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const importId = '00000000-0000-4000-8000-000000000001'
const key = 'the key of a phone order'
const email = 'anula@example.com'
const password = 'a long password'

const contact = { name: 'Nimali', address: 'Kandy', phone: '077 123 4567', email: '' }
/** of a phone order that was sent twice */
const answer = {
  message: 'The order was placed.',
  version: 1,
  order: {
    ...{ orderId: 'ORD-000007', date: '2026-01-01T00:00:00.000Z', status: 'Pending', ...contact },
    ...{
      notes: '',
      customerNote: '',
      paymentMethod: 'cod',
      payment: { status: 'due', state: 'due', paid: 0, due: 900 },
    },
    ...{ orderedItems: [], total: 900, labeledTotal: 900 },
  },
}

/** Writes a shop as 0.1 stored it: settings, roles, webhooks, emails, filters, imports, audit log. */
async function fillOldShop(db: Db, webhookUrl: string, secret: string): Promise<void> {
  const changes = [{ field: 'productName', from: 'Rose soap', to: 'Roes soap' }]
  const packed = await packChanges([{ did: 'update', changes: changes as never }])
  const letter = {
    letter: 'webhook-off',
    to: 'owner@example.com',
    data: { name: 'Depot', url: 'https://a.example', failingSince: '2026-01-01', answer: '' },
  }
  await sql`insert into shop_settings (key, value, version, changed_by)
    values ('papers.inLetter', 'true', 1, 'Anula'), ('orders.maxPieces', '7', 1, 'Anula')`.execute(
    db,
  )
  await sql`insert into setting_changes (key, version, actor, after)
    values ('orders.maxPieces', 1, 'Anula', '7')`.execute(db)
  await sql`insert into roles (id, name, permissions) values ('clerk', 'Clerk', '{orders.read,pictures}')`.execute(
    db,
  )
  await sql`with hook as (
      insert into webhooks (name, url, secret, types)
      values ('Warehouse', ${webhookUrl}, ${secret}, '{order.placed,credit.given}') returning id),
    event as (
      insert into events (type, entity, entity_id, version, data, position)
      values ('credit.given', 'credit', 'C1', 0, '{}', 1) returning seq)
    insert into deliveries (receiver, queue, event_seq, payload)
    select 'webhook:' || id, 'credit:C1', seq, null from hook, event
    union all select 'mail', 'letter:1', null, ${JSON.stringify(letter)}::json`.execute(db)
  await sql`insert into audit_log (actor, action, entity, entity_id)
    values ('Anula', 'paper.issue', 'paper', 'R-1'), ('Anula', 'factor.lift', 'user', 'U-1')`.execute(
    db,
  )
  await sql`with product as (
      insert into products (product_id, product_name, category, price_cents, last_price_cents, stock)
      values ('SOAP', 'Roes soap', 'skincare', 90000, 90000, 9) returning id),
    ran as (
      insert into imports (id, file_name, bytes, recognised, actor, state, changed_at, finished_at, options, report)
      values (${importId}, 'a.csv', 1, 'null', 'Anula', 'done', now(), now(), '{"images": "keep"}', ${JSON.stringify(emptyReport())}::jsonb)
      returning id)
    insert into import_changes (import_id, refs, changes, pictures)
    select ran.id, array[product.id], ${packed}, '{}' from product, ran`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into users (email, first_name, type, role_id, password_hash)
    values (${email}, 'Anula', 'admin', 'owner', ${await cheapHash(password)}) returning id`.execute(
    db,
  )
  const id = rows[0]!.id
  await sql`insert into order_views (user_id, name, filter)
    values (${id}::uuid, 'Kandy', '{"district": "Kandy"}')`.execute(db)
  await sql`insert into idempotency_keys (scope, key, operation, fingerprint, status, body)
    values (${id}, ${key}, 'orders.typeIn', 'x', 200, ${JSON.stringify(answer)})`.execute(db)
}

test('a restored backup of 0.1 works under the new names, and sends nothing until staff resume', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  await using shop = await createTestApp()
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-restore-'))
  const received: { type: string }[] = []
  const warehouse = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => warehouse.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(warehouse.address() as AddressInfo).port}/`
  await fillOldShop(old.db, url, seal(newSecret(), [shop.services.secretKey]))
  const file = path.join(folder, 'shop.tar.gz')
  const source = createPool({ url: old.url, max: 1, statementTimeout: 60_000 })
  await backUp(source, undefined, file).finally(() => source.end())

  await using fresh = await createEmptyDatabase()
  const target = createPool({ url: fresh.url, max: 2, statementTimeout: 60_000 })
  await restore(fresh.url, target, shop.services.storage, file).finally(() => target.end())
  await rm(folder, { recursive: true })
  const mailbox = openMailbox()
  const services = await openServicesAt(fresh.url, shop.services)
  services.mailer = mailbox.mailer
  services.isFetchAllowed = () => true
  services.outbox.start(services, [emailSubscriber, webhookSubscriber], 20)
  await using server = await createSecondServer(
    { ...shop, database: { ...shop.database, url: fresh.url } },
    { outbox: services.outbox },
  )
  expect(await verifyAudit(services.db)).toMatchObject({ lines: 2, problem: undefined })
  const { token } = (await server.call('POST', '/users/login', { body: { email, password } })).body
  const get = async (place: string) => (await server.call('GET', place, { token })).body

  const actions = (await get('/admin/audit')).items.map((line: { action: string }) => line.action)
  expect(actions).toEqual(['user.login', 'factor.lift', 'paper.issue'])
  const settings: { key: string; value: unknown }[] = (await get('/admin/settings')).items
  const settingOf = (name: string) => settings.find((one) => one.key === name)?.value
  expect(settingOf('orders.maxUnits')).toBe(7)
  expect(settingOf('documents.attachToEmails')).toBe(true)
  expect((await get('/admin/roles')).items).toContainEqual(
    expect.objectContaining({ id: 'clerk', permissions: ['orders.read', 'media'] }),
  )
  expect((await get('/webhooks')).items).toMatchObject([
    { types: ['order.placed', 'store_credit.added'] },
  ])
  expect((await get('/admin/orders/saved-filters')).savedFilters).toMatchObject([
    { name: 'Kandy', filter: { district: 'Kandy' } },
  ])

  const headers = { 'idempotency-key': key }
  const body = { ...orderBody({ productId: 'SOAP', qty: 1 }), ...contact, paymentMethod: 'cod' }
  const repeated = await server.call('POST', '/admin/orders', { token, headers, body })
  expect(repeated.body, repeated.text).toEqual(answer)
  expect(repeated.headers['idempotent-replayed']).toBe('true')

  const undo = await server.call('POST', `/imports/${importId}/undo`, { token })
  expect(undo.status, undo.text).toBe(200)
  await expect.poll(async () => (await get(`/imports/${importId}`)).state).toBe('undone')
  expect((await get('/products/SOAP')).productName).toBe('Rose soap')

  expect(await get('/admin/event-deliveries')).toMatchObject({ waitingBeforePause: 2 })
  expect([...mailbox.unread(), ...received]).toEqual([])
  const resume = { token, body: { waiting: 'send' } }
  await server.call('POST', '/admin/event-deliveries/resume', resume)
  expect(await mailbox.emailTo('owner@example.com')).toContain('Webhook Depot was disabled')
  await expect.poll(() => received).toMatchObject([{ type: 'store_credit.added' }])
  await services.outbox.stop()
  await services.close()
  warehouse.close()
})
