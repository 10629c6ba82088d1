/** Metrics of deliveries, for monitoring: docs/monitoring.md. */
import { setTimeout as wait } from 'node:timers/promises'
import prometheus, { type Registry } from '@prometheus-io/client'
import { findCdnLags } from '../../../db/queries/core/cdn.queries.ts'
import { countDeliveries, findPause } from '../../../db/queries/core/event-deliveries.queries.ts'
import { findUnsequencedAge } from '../../../db/queries/core/events.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { pausedSubscribers, type SubscriberKind } from './subscribers.ts'

/** Milliseconds that database figures are reused, so that frequent scrapes cause few queries. */
const cacheMs = 10_000
/** Milliseconds. Scrapes are answered also while the database is unreachable. */
const timeoutMs = 1_000

async function read(services: AllServices, kinds: readonly SubscriberKind[]) {
  const cdns = services.config.cdn?.targets.map(({ url }) => url) ?? []
  const [counts, pause, unsequencedAge, isPaused, cdnLags] = await Promise.all([
    countDeliveries(services.db),
    findPause(services.db),
    findUnsequencedAge(services.db),
    pausedSubscribers(services, kinds),
    cdns.length > 0 ? findCdnLags(services.db, cdns) : [],
  ])
  return { counts, pause, unsequencedAge, isPaused, cdnLags }
}
type Reading = Awaited<ReturnType<typeof read>>

/** A value, with its label value where there are several. */
type Line = readonly [value: number, labelValue?: string]

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
    lines: ({ counts }) => counts.map(({ waiting, subscriber }) => [waiting, subscriber]),
  },
  {
    name: 'event_deliveries_dead',
    help: 'event deliveries that failed permanently',
    lines: ({ counts }) => counts.map(({ dead, subscriber }) => [dead, subscriber]),
  },
  {
    name: 'event_deliveries_oldest_seconds',
    help: 'age of the oldest waiting delivery of an enabled subscriber',
    lines: ({ counts, isPaused }) =>
      counts
        .filter(({ subscriber }) => !isPaused(subscriber))
        .map(({ oldest_seconds, subscriber }) => [oldest_seconds, subscriber]),
  },
  {
    name: 'event_deliveries_paused',
    help: '1 while event deliveries are paused',
    lines: ({ pause }) => [[pause === undefined ? 0 : 1]],
  },
  {
    name: 'events_unsequenced_seconds',
    help: 'age of the oldest event without a sequence number',
    lines: ({ unsequencedAge }) => [[unsequencedAge]],
  },
  {
    name: 'cdn_purge_lag_seconds',
    help: 'time since the CDN had received all purges',
    label: 'cdn',
    lines: ({ cdnLags }) => cdnLags.map(({ seconds, url }) => [seconds, url]),
  },
]

/**
 * Adds the metrics of deliveries to a register. Each subscriber with waiting or dead deliveries has
 * a line: email, and each webhook. Figures of the database are omitted while it does not answer.
 */
export function mountDeliveryMetrics(
  register: Registry,
  services: AllServices,
  kinds: readonly SubscriberKind[],
): void {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Reading | undefined>
  const latest = () => {
    const now = services.clock().getTime()
    if (Math.abs(now - readAt) < cacheMs) return reading
    readAt = now
    reading = Promise.race([
      read(services, kinds).catch(() => undefined),
      wait(timeoutMs, undefined, { ref: false }),
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
        for (const [value, labelValue] of found ? lines(found) : [])
          this.set(labelValue === undefined ? {} : { [label]: labelValue }, value)
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
