import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seal } from '#server/core/secrets/seal.ts'
import { newSecret } from '#server/modules/webhooks/signature.ts'
import { figure, within } from '../../support/figures.ts'
import { recordOutcome } from '../../support/promises.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-db.ts'

interface Call {
  id: string
  body: string
  event: { entityId: string; version: number }
}

const secretKey = 'the key that all servers of these tests share'
let database: TestDatabase
/** Handles a call: returns the status, or none to cut the connection. */
let answer: (call: Call) => Promise<number | undefined>
let listener: ReturnType<typeof createServer>
beforeEach(async () => {
  database = await createTestDatabase()
  const read = async (request: IncomingMessage): Promise<Call> => {
    let body = ''
    for await (const chunk of request) body += chunk
    return { id: String(request.headers['webhook-id']), body, event: JSON.parse(body) }
  }
  listener = createServer(async (request, response) => {
    const call = await read(request).catch(() => undefined)
    const status = call && (await answer(call))
    if (status === undefined) response.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  await database.db
    .insertInto('webhooks')
    .values({
      name: 'Warehouse',
      url: `http://127.0.0.1:${port}/`,
      secret: seal(newSecret(), [secretKey]),
    })
    .execute()
})
afterEach(async () => {
  listener.close()
  listener.closeAllConnections()
  await database[Symbol.asyncDispose]()
})

const startSender = () =>
  startServer(
    { DATABASE_URL: database.url, SECRET_KEY: secretKey },
    [],
    'test/support/sending-process.ts',
  )

const things = 6

/** Each of some things changes so often, in turns. */
async function happen(changes: number): Promise<void> {
  const events = Array.from({ length: things * changes }, (_, index) => ({
    ...{ type: 'order.updated', entity: 'order', data: '{}' },
    entity_id: `T${index % things}`,
    version: 1 + Math.floor(index / things),
  }))
  await database.db.insertInto('events').values(events).execute()
}

/**
 * What failed is tried now and not in hours, and never given up.
 * @param claimed also what a dead server holds
 */
const makeDue = ({ claimed = false } = {}) =>
  database.db
    .updateTable('event_deliveries')
    .set({ due_at: sql`now()`, claimed_until: null, attempts: sql`least(attempts, 3)` })
    .where('state', '=', 'waiting')
    .$if(!claimed, (query) => query.where('claimed_until', 'is', null))
    .execute()

const countLeft = async (): Promise<number> => {
  const rows = await database.db
    .selectFrom('events')
    .leftJoin('event_deliveries', 'event_seq', 'events.seq')
    .select('state')
    .execute()
  return rows.filter(({ state }) => state !== 'done').length
}

/** Checks the calls of each entity: in order, each event with one id and body. */
function assertDelivered(
  calls: readonly Call[],
  changes: number,
  accepted: readonly Call[] = calls,
): void {
  const bytes = new Map<string, string>()
  for (const { id, body } of calls) {
    bytes.set(id, bytes.get(id) ?? body)
    expect(body).toBe(bytes.get(id))
  }
  const everything = Array.from({ length: changes }, (_, index) => index + 1)
  for (let thing = 0; thing < things; thing += 1) {
    const versions = accepted
      .filter(({ event }) => event.entityId === `T${thing}`)
      .map(({ event }) => event.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect([...new Set(versions)]).toEqual(everything)
  }
}

test(
  'resends in order on another server after a kill between sending and recording',
  async () => {
    const kills = figure(2, 50)
    const changes = figure(6, 200)
    await happen(changes)
    const calls: Call[] = []
    for (let round = 0; round <= kills; round += 1) {
      await using server = await startSender()
      let left = 1 + Math.floor(Math.random() * 8)
      answer = async (call) => {
        calls.push(call)
        left -= 1
        // At first always before it can hear the answer, later also after it.
        if (left === 0 && round < kills) {
          if (round > 0) void wait(Math.random() * 10).then(() => server.signal('SIGKILL'))
          else server.signal('SIGKILL')
        }
        return 204
      }
      await makeDue({ claimed: true })
      if (round < kills) await server.exited
      else await expect.poll(countLeft, { timeout: 120_000 }).toBe(0)
    }
    const ids = new Set(calls.map(({ id }) => id))
    recordOutcome({
      fault: 'a server is killed (`kill -9`) while it delivers events to webhooks',
      runs: `${kills} kills, ${things * changes} events, ${calls.length - ids.size} sent twice with one id`,
      lost: things * changes - ids.size,
      doubled: 0,
    })
    expect(calls.length).toBeGreaterThan(ids.size)
    assertDelivered(calls, changes)
    const { length } = await database.db.selectFrom('event_deliveries').select('seq').execute()
    expect(length).toBe(things * changes)
  },
  within(1),
)

test(
  'delivers in order, one call per entity, from several servers to a webhook that fails half the time',
  async () => {
    const servers = figure(2, 4)
    const changes = figure(6, 60)
    await happen(changes)
    const calls: Call[] = []
    const accepted: Call[] = []
    const open = new Set<string>()
    const met: string[] = []
    answer = async (call) => {
      const { entityId } = call.event
      if (open.has(entityId)) met.push(entityId)
      open.add(entityId)
      calls.push(call)
      await wait(Math.random() * 10)
      open.delete(entityId)
      const fate = Math.random()
      if (fate < 0.25) return undefined
      if (fate < 0.5) return 500
      accepted.push(call)
      return 204
    }
    await using stack = new AsyncDisposableStack()
    await Promise.all(Array.from({ length: servers }, async () => stack.use(await startSender())))
    await expect
      .poll(
        async () => {
          await makeDue()
          return countLeft()
        },
        { interval: 50, timeout: 300_000 },
      )
      .toBe(0)
    const ids = new Set(accepted.map(({ id }) => id))
    recordOutcome({
      fault: 'a webhook fails half the time and several servers deliver to it',
      runs: `${servers} servers, ${things * changes} events, ${calls.length} calls`,
      lost: things * changes - ids.size,
      doubled: accepted.length - ids.size,
    })
    expect(met).toEqual([])
    expect(calls.length).toBeGreaterThan(accepted.length)
    assertDelivered(calls, changes, accepted)
  },
  within(1),
)
