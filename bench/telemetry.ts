/** What it costs to tell a collector: processor time with one ÷ without, in turns. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDatabase } from '../db/client.ts'
import { inTurns, type Request } from './lib/load.ts'
import { report } from './lib/report.ts'
import { changed, farLimits, type Stage, startShop } from './lib/stage.ts'
import { buying } from './orders.ts'

const turns = 6
/** Turns that do not count: a list takes a third of its first thousands' time once what it runs is compiled. */
const warming = 8

/** @param stage with some thousand products and customers */
export async function benchTelemetry(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, statementTimeout: 60_000 })
  const { order } = await buying(db)
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  let asked = 0
  /** At an address that nobody asked for before, so that it takes the long way. */
  const list: Request = {
    path: '/api/products?limit=20',
    next() {
      asked += 1
      return { path: `/api/products?limit=20&n=${asked}` }
    },
  }
  const ready: Request = { path: '/api/products?limit=20' }
  const ways = [
    { what: 'a list', request: list, amount: 3_000 },
    { what: 'a list that stands ready', request: ready, amount: 10_000 },
    { what: 'an order', request: { ...order, connections: 8 }, amount: 300 },
  ]
  const samplers = [
    { of: 'every trace', OTEL_TRACES_SAMPLER_ARG: '1' },
    { of: 'one trace in ten', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  ]
  for (const { of, OTEL_TRACES_SAMPLER_ARG } of samplers) {
    // Every server of a database sends the others' letters.
    const usual = { ...farLimits, ...changed('without-deliveries') }
    await using silent = await startShop(stage.url, usual)
    await using telling = await startShop(stage.url, {
      ...usual,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG,
    })
    for (const { what, request, amount } of ways) {
      await inTurns([telling, silent], request, { turns: warming, amount })
      const [told, untold] = await inTurns([telling, silent], request, { turns, amount })
      report({
        id: 'P15',
        what: `CPU of ${what} with a collector of ${of} ÷ without`,
        value: told / untold,
        bar: 1.1,
        better: 'less',
      })
    }
  }
  await db.destroy()
  collector.close()
  collector.closeAllConnections()
}
