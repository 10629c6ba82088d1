/** The migration of emails, event deliveries and their settings, on rows of version 0.1. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openServices } from '#server/app/services.ts'
import { parseConfig } from '#server/core/config/config.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createOldDatabase } from '../support/old-database.ts'

test('the migration renames stored emails, event deliveries, settings and events', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const queued = { letter: 'webhook-off', to: 'owner@example.com', data: {}, again: true }
  const restock = {
    letter: 'back-in-stock',
    to: 'anula@example.com',
    data: { asking: '7', productId: 'SOAP' },
  }
  await sql`
    with event as (
      insert into events (type, entity, entity_id, version, data)
      values ('credit.given', 'credit', 'C1', 0, '{}') returning seq)
    insert into deliveries (receiver, queue, event_seq, payload, held_until)
    select receiver, queue, case when queue = 'credit:C1' then (select seq from event) end, payload,
      '2026-01-01'
    from (values ('mail', 'letter:1', ${JSON.stringify(queued)}::json),
      ('mail', 'restock:7', ${JSON.stringify(restock)}), ('restock', 'product:SOAP', null),
      ('webhook:1', 'credit:C1', null)) as old(receiver, queue, payload)`.execute(old.db)
  await sql`insert into letters (delivery_id, subject, body_text, body_html, made_at)
    select id, 'Hello', 'Hello', '<p>Hello', '2026-01-02' from deliveries where queue = 'letter:1'`.execute(
    old.db,
  )
  await sql`insert into letter_words (letter, subject, closing, changed_by)
    values ('credit-given', 'Credit', '', 'a@example.com')`.execute(old.db)
  await sql`insert into webhooks (name, url, secret, types)
    values ('Warehouse', 'https://a.example', 'x', '{order.placed,credit.given}')`.execute(old.db)
  await sql`insert into shop_settings (key, value, version)
    values ('mail.unwanted', '["webhook-off"]', 1), ('mail.senderName', '"Rosa"', 1)`.execute(
    old.db,
  )
  await sql`insert into setting_changes (key, version, actor, after)
    values ('mail.unwanted', 1, 'a@example.com', '["webhook-off"]')`.execute(old.db)
  await sql`insert into newsletter_subscribers (email, letters, last_letter_at)
    values ('anula@example.com', 2, '2026-01-03')`.execute(old.db)
  await migrateToLatest(old.url)

  const deliveries = await old.db
    .selectFrom('event_deliveries')
    .select(['subscriber', 'queue', 'payload', 'state'])
    .orderBy('seq')
    .execute()
  expect(deliveries.map(({ payload, ...row }) => [...Object.values(row), payload])).toEqual([
    [
      'email',
      'email:1',
      'waiting',
      { template: 'webhook-disabled', to: queued.to, data: {}, isResend: true },
    ],
    [
      'email',
      'back-in-stock:7',
      'waiting',
      {
        template: 'back-in-stock',
        to: restock.to,
        data: { subscriptionId: '7', productId: 'SOAP' },
      },
    ],
    ['back-in-stock', 'product:SOAP', 'waiting', null],
    ['webhook:1', 'store_credit:C1', 'waiting', null],
  ])
  expect(await old.db.selectFrom('emails').select(['subject', 'rendered_at']).execute()).toEqual([
    { subject: 'Hello', rendered_at: new Date('2026-01-02') },
  ])
  const { rows } = await sql<{ value: string }>`
    select template as value from email_templates union all select type from events
    union all select array_to_string(types, ' ') from webhooks
    union all select key || ' ' || value from (select * from shop_settings order by key) as settings
    union all select key || ' ' || after from setting_changes
    union all select emails_sent || ' ' || email from newsletter_subscribers`.execute(old.db)
  expect(rows.map(({ value }) => value)).toEqual([
    'store-credit-added',
    'store_credit.added',
    'order.placed store_credit.added',
    'emails.disabled ["webhook-disabled"]',
    'emails.senderName "Rosa"',
    'emails.disabled ["webhook-disabled"]',
    '2 anula@example.com',
  ])
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname ~ '^(letter|deliveries|restock|staff_news)'
    union all select conname from pg_constraint
    where conname ~ '^(letter|deliveries|restock|staff_news)'`.execute(old.db)
  expect(names).toEqual([])
})

test('sends the emails that waited before the migration', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const data = {
    name: 'Warehouse',
    url: 'https://a.example',
    failingSince: '2026-01-01',
    answer: '',
  }
  const payload = { letter: 'webhook-off', to: 'owner@example.com', data }
  await sql`insert into deliveries (receiver, queue, payload)
    values ('mail', 'letter:1', ${JSON.stringify(payload)})`.execute(old.db)
  await migrateToLatest(old.url)
  const mailbox = openMailbox()
  const services = await openServices(parseConfig({}), old.url, pino({ level: 'silent' }))
  services.mailer = mailbox.mailer
  const stop = mailbox.serve(services)
  expect(await mailbox.emailTo('owner@example.com')).toContain('Webhook Warehouse was disabled')
  await stop()
  await services.close()
})
