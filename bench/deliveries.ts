/** Ten thousand events to webhooks, one of which never answers: how long the others need. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { parseConfig } from '../server/config.ts'
import { createOutbox } from '../server/deliveries/outbox.ts'
import { receivers } from '../server/receivers.ts'
import { seal } from '../server/seal.ts'
import { openServices } from '../server/services.ts'
import { newSecret } from '../server/webhooks/signature.ts'
import { report } from './lib/report.ts'
import type { Stage } from './lib/stage.ts'
import { timeOf } from './lib/time.ts'

const events = 10_000
const rounds = 2

/** @param stage where nothing of it stays */
export async function benchDeliveries(stage: Stage): Promise<void> {
  const config = parseConfig({ DATA_DIR: path.join(stage.folder, 'data') })
  const services = await openServices(config, stage.url, pino({ level: 'silent' }))
  services.mayFetchFrom = () => true
  const { db } = services
  const listener = createServer((request, response) => {
    request.resume()
    if (request.url !== '/hangs') request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const clear = () => sql`truncate events, deliveries, webhooks`.execute(db)

  /** Milliseconds until all but the one that hangs have heard of everything. */
  async function tell(...paths: string[]): Promise<number> {
    await clear()
    await db
      .insertInto('webhooks')
      .values(
        paths.map((name) => ({
          name,
          url: address + name,
          secret: seal(newSecret(), [services.secretKey]),
        })),
      )
      .execute()
    await sql`
      insert into events (type, entity, entity_id, version, data)
      select 'order.updated', 'order', n % 2000, n, '{"notes":"x"}'
      from generate_series(1, ${events}::integer) as n`.execute(db)
    const answering = paths.filter((name) => name !== '/hangs').length
    const isDone = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from deliveries where state = 'done'`.execute(db)
      return rows[0]?.count === answering * events
    }
    const outbox = createOutbox()
    const took = await timeOf(async () => {
      outbox.start(services, receivers, 50)
      while (!(await isDone())) await wait(50)
    })
    await outbox.stop()
    listener.closeAllConnections()
    return took
  }

  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await tell('/one', '/two'))
    beside.push(await tell('/one', '/two', '/hangs'))
  }
  await clear()
  await services.close()
  listener.close()
  const [quick, slow] = [Math.min(...alone), Math.min(...beside)]
  report({
    id: 'P12',
    what: `${events} events to two webhooks: beside one that hangs ÷ alone`,
    value: slow / quick,
    bar: 1.2,
    better: 'less',
    detail: `${Math.round((events * 2_000) / quick)} deliveries a second alone`,
  })
}
