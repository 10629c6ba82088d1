import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertDeliveries } from '../../../db/queries/core/event-deliveries.queries.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

const queues = 12

test('loses no email and keeps the order of a queue when the server is killed between any two steps', async () => {
  await using database = await createTestDatabase()
  await using mail = await openMailServer()
  const { db } = database
  // Accepts connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const data = { url: 'https://a.example', failingSince: '2026-01-01', answer: '' }
  const planned = Array.from({ length: 2 * queues }, (_, index) => ({
    ...{ subscriber: 'email', queue: `webhook:${index % queues}`, eventSeq: null },
    ...{ customerId: null },
    payload: {
      template: 'webhook-disabled',
      to: `q${index % queues}@example.com`,
      data: { ...data, name: index < queues ? 'first' : 'second' },
    },
  }))
  await db.transaction().execute((tx) => insertDeliveries(tx, planned))
  const count = async (condition: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from event_deliveries left join emails on delivery_id = id
      where ${sql.raw(condition)}`.execute(db)
    return rows[0]!.count
  }
  const startSender = async (url: string): Promise<ServerProcess> => {
    await db
      .updateTable('event_deliveries')
      .set({ due_at: sql`now()`, claimed_until: null })
      .where('state', '=', 'waiting')
      .execute()
    const environment = { DATABASE_URL: database.url, MAIL_URL: url, MAIL_FROM: 'a@shop.example' }
    return startServer(environment, [], 'test/support/sending-process.ts')
  }
  const kill = async (server: ServerProcess): Promise<void> => {
    server.signal('SIGKILL')
    await server.exited
  }

  // The batch is claimed, and its copies are not stored.
  await db.transaction().execute(async (tx) => {
    await sql`lock table emails in exclusive mode`.execute(tx)
    await using server = await startSender(mail.url)
    await expect.poll(() => count('attempts > 0')).toBeGreaterThan(5)
    await kill(server)
    // PostgreSQL would complete the statement that the dead process sent.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  })
  expect(await count('delivery_id is not null')).toBe(0)

  // The copies are stored, and no email is sent.
  {
    await using server = await startSender(silentUrl)
    await expect.poll(() => count('delivery_id is not null')).toBeGreaterThan(5)
    await kill(server)
  }
  silent.close()
  expect([mail.emails.length, await count("state <> 'waiting'")]).toEqual([0, 0])

  // Some emails are sent, and their results are not stored.
  {
    await using server = await startSender(mail.url)
    mail.behave.email = () => {
      if (mail.emails.length === 3) server.signal('SIGKILL')
      return undefined
    }
    await server.exited
  }
  mail.behave.email = () => undefined
  expect(await count("state = 'waiting'")).toBeGreaterThan(queues)

  await using server = await startSender(mail.url)
  await expect.poll(() => count("state = 'done'"), { timeout: 60_000 }).toBe(2 * queues)
  expect(server.isRunning()).toBe(true)
  expect(new Set(mail.emails.map(({ messageId }) => messageId)).size).toBe(2 * queues)
  expect(await count('delivery_id is not null')).toBe(2 * queues)
  for (let queue = 0; queue < queues; queue += 1) {
    const subjects = mail.emails
      .filter(({ recipients }) => recipients.includes(`q${queue}@example.com`))
      .map(({ subject }) => (subject?.includes('first') ? 1 : 2))
    expect(subjects).toEqual(subjects.toSorted())
    expect([...new Set(subjects)]).toEqual([1, 2])
  }
})
