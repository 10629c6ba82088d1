/** What it costs to tell a collector: processor time with one ÷ without, of several pairs of fresh servers side by side. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../db/connection/client.ts'
import { buying } from './lib/buying.ts'
import { type Request, sideBySide } from './lib/load.ts'
import { placesAfter } from './lib/places.ts'
import { report } from './lib/report.ts'
import { changed, farLimits, type Stage, startShop } from './lib/stage.ts'

const pairs = 4
/**
 * Of what is measured, before it is, and each of it recorded as its caller wishes: a shop is told of for months, and what
 * records and sends takes many times as long until its first tens of thousands of spans have had it compiled.
 */
const warming = 0.7
/** Milliseconds until what was recorded is sent: spans are gathered for five seconds. */
const sentWithin = 6_000
const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

/** @param stage with some thousand products and customers */
export async function benchTelemetry(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, statementTimeout: 60_000 })
  const { order } = await buying(db)
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const path = '/api/products?limit=20'
  const newest = await db
    .selectFrom('products')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { nextCursor } = placesAfter({
    id: newest.id,
    createdAt: newest.created_at.toISOString(),
  })
  let asked = 0
  // The exporter's own code is compiled by what comes first.
  const ways: { what: string; request: Request; amount: number }[] = [
    {
      // the first hook does not know it, the cache does
      what: 'a list that is known under another address',
      request: {
        path,
        next() {
          asked += 1
          return { path: `${path}&n=${asked}` }
        },
      },
      amount: 40_000,
    },
    { what: 'a list that stands ready', request: { path }, amount: 30_000 },
    {
      what: 'a list that asks the database',
      request: { path, next: () => ({ path: `${path}&cursor=${nextCursor()}` }) },
      amount: 3_000,
    },
    { what: 'an order', request: { ...order, connections: 8 }, amount: 1_200 },
  ]
  const samplers = [
    { of: 'every trace', OTEL_TRACES_SAMPLER_ARG: '1' },
    { of: 'one trace in ten', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  ]
  for (const { of, OTEL_TRACES_SAMPLER_ARG } of samplers) {
    // Every server of a database sends the others' letters.
    const usual = { ...farLimits, ...changed('without-deliveries') }
    const telling = {
      ...usual,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG,
    }
    const spent = ways.map((): [told: number, untold: number][] => [])
    for (let pair = 0; pair < pairs; pair += 1) {
      const order = pair % 2 ? [usual, telling] : [telling, usual]
      await using one = await startShop(stage.url, order[0])
      await using other = await startShop(stage.url, order[1])
      const servers = pair % 2 ? ([other, one] as const) : ([one, other] as const)
      for (const [way, { request, amount }] of ways.entries()) {
        const recorded = { ...request, headers: { ...request.headers, traceparent } }
        await sideBySide(servers, recorded, amount * warming)
        await wait(sentWithin)
        spent[way]!.push(await sideBySide(servers, request, amount))
      }
    }
    for (const [way, { what }] of ways.entries()) {
      const ratios = spent[way]!.map(([told, untold]) => told / untold)
      const whole = (at: 0 | 1) => spent[way]!.reduce((sum, one) => sum + one[at], 0)
      report({
        id: 'P15',
        what: `CPU of ${what} with a collector of ${of} ÷ without`,
        value: whole(0) / whole(1),
        bar: 1.1,
        better: 'less',
        detail: `by pair ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
      })
    }
  }
  await db.destroy()
  collector.close()
  collector.closeAllConnections()
}
