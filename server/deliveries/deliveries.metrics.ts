/** What leaves the shop, in figures for those who watch over it: docs/operations.md. */
import { setTimeout as wait } from 'node:timers/promises'
import prometheus, { type Registry } from '@prometheus-io/client'
import { countDeliveries, findPause } from '../../db/queries/deliveries.ts'
import { findUnplacedAge } from '../../db/queries/events.ts'
import type { Services } from '../context.ts'
import { type ReceiverKind, unservedReceivers } from './receivers.ts'

/** Milliseconds that an answer of the database is shown again: however many ask, it is asked seldom. */
const keptFor = 10_000
/** Milliseconds. Who watches is answered also while the database is not there. */
const patience = 1_000

async function read(services: Services, kinds: readonly ReceiverKind[]) {
  const [counts, pause, unplaced, unserved] = await Promise.all([
    countDeliveries(services.db),
    findPause(services.db),
    findUnplacedAge(services.db),
    unservedReceivers(services, kinds),
  ])
  return { counts, pause, unplaced, unserved }
}
type Reading = Awaited<ReturnType<typeof read>>

/** A value, of a receiver where there is one for each. */
type Line = readonly [value: number, receiver?: string]

const gauges: readonly { name: string; help: string; lines: (reading: Reading) => Line[] }[] = [
  {
    name: 'deliveries_waiting',
    help: 'deliveries that are on their way',
    lines: ({ counts }) => counts.map(({ waiting, receiver }) => [waiting, receiver]),
  },
  {
    name: 'deliveries_dead',
    help: 'deliveries that were given up',
    lines: ({ counts }) => counts.map(({ dead, receiver }) => [dead, receiver]),
  },
  {
    name: 'deliveries_oldest_seconds',
    help: 'age of the oldest delivery on its way, of receivers that are switched on',
    lines: ({ counts, unserved }) =>
      counts
        .filter(({ receiver }) => !unserved(receiver))
        .map(({ oldest_seconds, receiver }) => [oldest_seconds, receiver]),
  },
  {
    name: 'deliveries_paused',
    help: '1 while nothing is sent',
    lines: ({ pause }) => [[pause === undefined ? 0 : 1]],
  },
  {
    name: 'events_unplaced_seconds',
    help: 'age of the oldest event that nobody can hear of yet',
    lines: ({ unplaced }) => [[unplaced]],
  },
]

/**
 * Adds the figures of deliveries to a register. There is a line for each receiver that has something
 * on its way or given up: mail, and at most as many webhooks as there are. What only the database
 * knows is left out while it does not answer.
 */
export function mountDeliveryMetrics(
  register: Registry,
  services: Services,
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
  for (const { name, help, lines } of gauges)
    new prometheus.Gauge({
      name: `araliya_${name}`,
      help,
      labelNames: ['receiver'],
      registers: [register],
      async collect() {
        const found = await latest()
        this.reset()
        for (const [value, receiver] of found ? lines(found) : [])
          this.set(receiver === undefined ? {} : { receiver }, value)
      },
    })
  new prometheus.Counter({
    name: 'araliya_delivery_attempts_total',
    help: 'attempts of this process to deliver, by how they ended',
    labelNames: ['kind', 'outcome'],
    registers: [register],
    collect() {
      this.reset()
      for (const { kind, outcome, count } of services.outbox.attempts())
        this.inc({ kind, outcome }, count)
    },
  })
}
