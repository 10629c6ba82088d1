/** Metrics of deliveries, for monitoring: docs/monitoring.md. */
import { setTimeout as wait } from 'node:timers/promises'
import prometheus, { type Registry } from '@prometheus-io/client'
import { findCdnLags } from '../../../db/queries/core/cdn.queries.ts'
import { countDeliveries, findPause } from '../../../db/queries/core/event-deliveries.queries.ts'
import { findUnplacedAge } from '../../../db/queries/core/events.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { type ReceiverKind, unservedReceivers } from './subscribers.ts'

/** Milliseconds that database figures are reused, so that frequent scrapes cause few queries. */
const keptFor = 10_000
/** Milliseconds. Scrapes are answered also while the database is unreachable. */
const patience = 1_000

async function read(services: AllServices, kinds: readonly ReceiverKind[]) {
  const cdns = services.config.cdn?.targets.map(({ url }) => url) ?? []
  const [counts, pause, unplaced, unserved, behind] = await Promise.all([
    countDeliveries(services.db),
    findPause(services.db),
    findUnplacedAge(services.db),
    unservedReceivers(services, kinds),
    cdns.length > 0 ? findCdnLags(services.db, cdns) : [],
  ])
  return { counts, pause, unplaced, unserved, behind }
}
type Reading = Awaited<ReturnType<typeof read>>

/** A value, with its label value where there are several. */
type Line = readonly [value: number, whose?: string]

interface Figure {
  name: string
  help: string
  /** the label that distinguishes the lines; `subscriber` by default */
  label?: string
  lines: (reading: Reading) => Line[]
}

const gauges: readonly Figure[] = [
  {
    name: 'event_deliveries_waiting',
    help: 'event deliveries that wait for an attempt',
    lines: ({ counts }) => counts.map(({ waiting, receiver }) => [waiting, receiver]),
  },
  {
    name: 'event_deliveries_dead',
    help: 'event deliveries that failed permanently',
    lines: ({ counts }) => counts.map(({ dead, receiver }) => [dead, receiver]),
  },
  {
    name: 'event_deliveries_oldest_seconds',
    help: 'age of the oldest waiting delivery of an enabled subscriber',
    lines: ({ counts, unserved }) =>
      counts
        .filter(({ receiver }) => !unserved(receiver))
        .map(({ oldest_seconds, receiver }) => [oldest_seconds, receiver]),
  },
  {
    name: 'event_deliveries_paused',
    help: '1 while event deliveries are paused',
    lines: ({ pause }) => [[pause === undefined ? 0 : 1]],
  },
  {
    name: 'events_unsequenced_seconds',
    help: 'age of the oldest event without a sequence number',
    lines: ({ unplaced }) => [[unplaced]],
  },
  {
    name: 'cdn_purge_lag_seconds',
    help: 'time since the CDN had received all purges',
    label: 'cdn',
    lines: ({ behind }) => behind.map(({ seconds, url }) => [seconds, url]),
  },
]

/**
 * Adds the metrics of deliveries to a register. Each subscriber with waiting or dead deliveries has
 * a line: mail, and each webhook. Figures of the database are omitted while it does not answer.
 */
export function mountDeliveryMetrics(
  register: Registry,
  services: AllServices,
  kinds: readonly ReceiverKind[],
): void {
  let asked = Number.NEGATIVE_INFINITY
  let reading: Promise<Reading | undefined>
  const latest = () => {
    const now = services.clock().getTime()
    if (Math.abs(now - asked) < keptFor) return reading
    asked = now
    reading = Promise.race([
      read(services, kinds).catch(() => undefined),
      wait(patience, undefined, { ref: false }),
    ])
    return reading
  }
  for (const { name, help, label = 'subscriber', lines } of gauges)
    new prometheus.Gauge({
      name: `araliya_${name}`,
      help,
      labelNames: [label],
      registers: [register],
      async collect() {
        const found = await latest()
        this.reset()
        for (const [value, whose] of found ? lines(found) : [])
          this.set(whose === undefined ? {} : { [label]: whose }, value)
      },
    })
  new prometheus.Counter({
    name: 'araliya_event_delivery_attempts_total',
    help: 'delivery attempts of this process, by outcome',
    labelNames: ['kind', 'outcome'],
    registers: [register],
    collect() {
      this.reset()
      for (const { kind, outcome, count } of services.outbox.attempts())
        this.inc({ kind, outcome }, count)
    },
  })
}
