import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../db/client.ts'
import { migrateToLatest } from '../../db/migrator.ts'
import { normalisePhone } from '../../db/phone.ts'

test('one number has one spelling, however it is typed', () => {
  const spellings = [
    '+94 77 123 4567',
    '+94771234567',
    '0771234567',
    '077-123 4567',
    '(077) 1234567',
    '0094 77 123 4567',
    '94771234567',
    '+94 (0)77 123 4567',
  ]
  expect(new Set(spellings.map(normalisePhone))).toEqual(new Set(['+94771234567']))
  expect(normalisePhone('+1 (415) 555-2671')).toBe('+14155552671')
})

test('what is no number of any country is told apart by its digits', () => {
  expect(normalisePhone('123 45-67')).toBe('1234567')
  expect(normalisePhone('0771 234 567 890')).toBe('0771234567890')
})

/** A database of an older shop. */
async function createOldDatabase(migration: string) {
  const url = new URL(inject('serverUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `araliya_old_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name}`)
  url.pathname = `/${name}`
  await migrateToLatest(url.href, migration)
  const { db } = createDatabase({ url: url.href, max: 1 })
  return {
    db,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

test('an upgrade spells the numbers of the orders that are there, and leaves their versions alone', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    insert into orders (email, name, address, phone, payment_method, payment_status, payment_brand,
      payment_last4, status, total_cents, labeled_total_cents)
    values ('a@example.com', 'Anula', 'Kandy', '077-123 4567', 'cod', 'due', null, null, 'Pending', 1, 1),
      ('b@example.com', 'Bandu', 'Galle', '+94 77 123 4567', 'card', 'paid', 'visa', '4242', 'Pending', 1, 1),
      ('c@example.com', 'Chitra', 'Matara', '12 34567', 'card', 'due', 'visa', '1111', 'Shipped', 1, 1)`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const orders = await old.db
    .selectFrom('orders')
    .select(['phone', 'phone_normalised', 'payment_method', 'payment_last4', 'version'])
    .orderBy('name')
    .execute()
  expect(orders).toEqual([
    {
      phone: '077-123 4567',
      phone_normalised: '+94771234567',
      payment_method: 'cod',
      payment_last4: null,
      version: 1,
    },
    {
      phone: '+94 77 123 4567',
      phone_normalised: '+94771234567',
      payment_method: 'card',
      payment_last4: '4242',
      version: 1,
    },
    // refunded once and due again: in cash
    {
      phone: '12 34567',
      phone_normalised: '1234567',
      payment_method: 'cod',
      payment_last4: null,
      version: 1,
    },
  ])
})
