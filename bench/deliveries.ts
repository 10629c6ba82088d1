/** Ten thousand events to webhooks, one of which never answers: how long the others need. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createDatabase } from '../db/connection/client.ts'
import { openServices } from '../server/app/services.ts'
import { parseConfig } from '../server/core/config/config.ts'
import { seal } from '../server/core/secrets/seal.ts'
import { newSecret } from '../server/modules/webhooks/signature.ts'
import { webhookReceiver } from '../server/modules/webhooks/webhook.subscriber.ts'
import { createOutbox } from '../server/platform/event-deliveries/outbox.ts'
import { report } from './lib/report.ts'
import type { Stage } from './lib/stage.ts'
import { timeOf } from './lib/time.ts'

const events = 10_000

/** @param stage where nothing of it stays */
export async function benchDeliveries(stage: Stage): Promise<void> {
  const config = parseConfig({ DATA_DIR: path.join(stage.folder, 'data') })
  const services = await openServices(config, stage.url, pino({ level: 'silent' }))
  services.mayFetchFrom = () => true
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  let heard = 0
  let all = () => {}
  const listener = createServer((request, response) => {
    request.resume()
    if (request.url === '/hangs') return
    request.on('end', () => {
      response.writeHead(204).end()
      heard += 1
      if (heard === 2 * events) all()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const clear = () => sql`truncate events, deliveries, webhooks cascade`.execute(db)

  /** Milliseconds until both that answer have heard of everything. */
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
    heard = 0
    const done = new Promise<void>((resolve) => {
      all = resolve
    })
    const outbox = createOutbox()
    const took = await timeOf(async () => {
      outbox.start(services, [webhookReceiver])
      outbox.wake()
      await done
    })
    await outbox.stop()
    listener.closeAllConnections()
    return took
  }

  const alone = await tell('/one', '/two')
  const beside = await tell('/one', '/two', '/hangs')
  await clear()
  await Promise.all([services.close(), db.destroy()])
  listener.close()
  report({
    id: 'P12',
    what: `${events} events to two webhooks: beside one that hangs ÷ alone`,
    value: beside / alone,
    bar: 1.2,
    better: 'less',
    detail: `${Math.round((events * 2_000) / alone)} deliveries a second alone`,
  })
}
