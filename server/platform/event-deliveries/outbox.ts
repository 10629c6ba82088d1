/**
 * Delivers events to subscribers, at least once and in order per entity.
 * One transaction numbers events and fans them out to deliveries. A delivery is claimed for a
 * limited time, sent without an open transaction, and its result recorded. Any number of servers
 * may do so in parallel; the claims of a dead server expire. A slow subscriber delays only itself.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryEnd,
  findWaitingReceivers,
  insertDeliveries,
  noteDeliveries,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import { placeEvents } from '../../../db/queries/core/events.queries.ts'
import type { AllServices, AttemptCount } from '../../core/context/context.ts'
import { ownTrace, withScope } from '../../core/tracing/scope.ts'
import { retryAfter } from './retries.ts'
import { type Attempt, kindOf, type ReceiverKind, unservedReceivers } from './subscribers.ts'

/** Events fanned out in one transaction. */
const placedAtOnce = 500
/** Parallel deliveries to one subscriber, per server. */
const sentAtOnce = 10
/** Milliseconds after which finished deliveries no longer wait for slow ones. */
const slow = 1_000
/** Seconds of a claim on a delivery; a subscriber has less time. */
const held = 45
const attemptSeconds = 30
/** Milliseconds. Batches the wake-ups of many requests into one check. */
const wakeAfter = 100
/** Milliseconds between checks without a wake-up, which find retries. */
const lookEvery = 2_000
const stopTimeout = 3_000
/** Characters of an answer that are stored. */
const keptAnswer = 1_000

export interface Outbox {
  /** Signals that there may be something to send. */
  wake: () => void
  /** counted since the process started */
  attempts: () => readonly AttemptCount[]
  /**
   * Starts sending. Until then, as in commands that serve no requests, nothing is sent.
   * @param lookEach milliseconds between two checks without a wake-up; tests check more often
   */
  start: (services: AllServices, kinds: readonly ReceiverKind[], lookEach?: number) => void
  /** Claims no more, and waits briefly for running deliveries. */
  stop: () => Promise<void>
}

/** Numbers events and creates their deliveries. @returns true when there may be more */
export async function fanOut(
  services: AllServices,
  kinds: readonly ReceiverKind[],
): Promise<boolean> {
  const read = kinds.flatMap(({ reads }) => reads?.(services) ?? [])
  return services.db.transaction().execute(async (tx) => {
    const events = await placeEvents(tx, placedAtOnce, read)
    if (!events || events.length === 0) return false
    for (const kind of kinds) await insertDeliveries(tx, await kind.plan(tx, services, events))
    return events.length === placedAtOnce
  })
}

async function attempt(
  services: AllServices,
  kind: ReceiverKind,
  delivery: ClaimedDelivery,
): Promise<DeliveryEnd> {
  const stop = new AbortController()
  const late = Promise.withResolvers<Attempt>()
  // Abort late deliveries only: aborting a finished one costs as much as sending it.
  const timer = setTimeout(() => {
    late.resolve({ ok: false, answer: `no answer within ${attemptSeconds} seconds` })
    stop.abort()
  }, attemptSeconds * 1_000).unref()
  const sending = ownTrace(services.telemetry, `deliver: ${kind.name}`, () =>
    kind.send(services, delivery, stop.signal),
  )
  const sent = await Promise.race([sending, late.promise])
    .catch(
      (error: unknown): Attempt => ({
        ok: false,
        answer: error instanceof Error ? error.message : String(error),
      }),
    )
    .finally(() => clearTimeout(timer))
  const dueIn = sent.ok || sent.final ? undefined : retryAfter(delivery.attempts)
  return {
    seq: delivery.seq,
    attempts: delivery.attempts,
    state: sent.ok ? 'done' : dueIn === undefined ? 'dead' : 'waiting',
    dueIn: dueIn ?? 0,
    answerStatus: sent.status ?? null,
    answer: (sent.answer ?? '').slice(0, keptAnswer).toWellFormed(),
  }
}

/** A process is busy above this share of event loop time; then it waits this many milliseconds. */
const busy = { share: 0.6, rest: 150 }

/** Creates a function that waits when the process was busy since its last call. */
function restBetween(): () => Promise<void> {
  let before = performance.eventLoopUtilization()
  return async () => {
    const { utilization } = performance.eventLoopUtilization(before)
    if (utilization > busy.share) await wait(busy.rest, undefined, { ref: false })
    before = performance.eventLoopUtilization()
  }
}

/**
 * Sends a subscriber's due deliveries until none is left. Quick ones are claimed and recorded
 * together; a slow one only occupies its own slot.
 */
async function drain(
  services: AllServices,
  kind: ReceiverKind,
  receiver: string,
  mayGoOn: () => boolean,
  onEnd: (state: DeliveryEnd['state']) => void,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const ended: { delivery: ClaimedDelivery; end: DeliveryEnd }[] = []
  const begin = (delivery: ClaimedDelivery): Promise<void> => {
    const one = attempt(services, kind, delivery).then((end) => {
      ended.push({ delivery, end })
      underWay.delete(one)
    })
    underWay.add(one)
    return one
  }
  const note = async () => {
    const some = ended.splice(0)
    await noteDeliveries(
      services.db,
      some.map(({ end }) => end),
    )
    for (const { delivery, end } of some) {
      onEnd(end.state)
      if (end.state === 'dead') await kind.onDead?.(services, delivery)
    }
  }
  const rest = restBetween()
  while (mayGoOn()) {
    if (kind.isPatient) await rest()
    const room = sentAtOnce - underWay.size
    const claimed = room > 0 ? await claimDeliveries(services.db, receiver, room, held) : []
    const begun = claimed.map(begin)
    if (underWay.size === 0) break
    const quick = begun.length > 0 ? Promise.all(begun) : Promise.race(underWay)
    await Promise.race([quick, wait(slow, undefined, { ref: false })])
    await note()
  }
  await Promise.all(underWay)
  await note()
}

function countEnd(
  counts: Map<string, AttemptCount>,
  kind: string,
  outcome: AttemptCount['outcome'],
): void {
  const key = `${kind} ${outcome}`
  const count = (counts.get(key)?.count ?? 0) + 1
  counts.set(key, { kind, outcome, count })
}

export function createOutbox(): Outbox {
  const lanes = new Map<string, Promise<void>>()
  const ended = new Map<string, AttemptCount>()
  let looking: Promise<void> | undefined
  let isAwake = false
  let timer: NodeJS.Timeout | undefined
  let look: (() => Promise<void>) | undefined

  const plan = (after: number) => {
    clearTimeout(timer)
    // The caller has its own trace; the deliveries do not belong to it alone.
    timer = withScope(undefined, () => setTimeout(() => void look?.(), after))
    timer.unref()
  }
  return {
    wake() {
      if (isAwake || !look) return
      isAwake = true
      if (!looking) plan(wakeAfter)
    },
    attempts: () => [...ended.values()],
    start(services, kinds, lookEach = lookEvery) {
      const serve = (receiver: string) => {
        const kind = kinds.find(({ name }) => name === kindOf(receiver))
        if (!kind || lanes.has(receiver)) return
        const count = (state: DeliveryEnd['state']) =>
          countEnd(ended, kind.name, state === 'waiting' ? 'failed' : state)
        const lane = drain(services, kind, receiver, () => look !== undefined, count)
          .catch((error: unknown) =>
            services.log.warn({ err: error, receiver }, 'deliveries failed'),
          )
          .finally(() => lanes.delete(receiver))
        lanes.set(receiver, lane)
      }
      const round = async () => {
        while (look && (await fanOut(services, kinds)));
        const waiting = await findWaitingReceivers(services.db)
        if (waiting.length === 0) return
        const isUnserved = await unservedReceivers(services, kinds)
        for (const receiver of waiting) if (!isUnserved(receiver)) serve(receiver)
      }
      look = () => {
        isAwake = false
        looking = round()
          .catch((error: unknown) =>
            services.log.warn({ err: error }, 'events could not be looked for'),
          )
          .finally(() => {
            looking = undefined
            if (look) plan(isAwake ? wakeAfter : lookEach)
          })
        return looking
      }
      plan(lookEach)
    },
    async stop() {
      look = undefined
      clearTimeout(timer)
      await Promise.race([
        Promise.all([looking, ...lanes.values()]),
        wait(stopTimeout, undefined, { ref: false }),
      ])
    },
  }
}
