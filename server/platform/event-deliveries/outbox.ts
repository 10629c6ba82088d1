/**
 * Delivers events to subscribers, at least once and in order per entity.
 * One transaction numbers events and fans them out to deliveries. A delivery is claimed for a
 * limited time, sent without an open transaction, and its result recorded. Any number of servers
 * may do so in parallel; the claims of a dead server expire. A slow subscriber delays only itself.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDeliveries,
  findWaitingSubscribers,
  insertDeliveries,
  recordAttempts,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import { sequenceEvents } from '../../../db/queries/core/events.queries.ts'
import type { AllServices, AttemptCount } from '../../core/context/context.ts'
import { ownTrace, withScope } from '../../core/tracing/scope.ts'
import { retryAfter } from './retries.ts'
import { type Attempt, kindOf, pausedSubscribers, type SubscriberKind } from './subscribers.ts'

/** Events fanned out in one transaction. */
const eventsPerTransaction = 500
/** Parallel deliveries to one subscriber, per server. */
const concurrency = 10
/** Milliseconds after which finished deliveries no longer wait for slow ones. */
const slowMs = 1_000
/** Seconds of a claim on a delivery; a subscriber has less time. */
const claimSeconds = 45
const attemptSeconds = 30
/** Milliseconds. Batches the wake-ups of many requests into one check. */
const wakeAfter = 100
/** Milliseconds between checks without a wake-up, which find retries. */
const checkEvery = 2_000
const stopTimeout = 3_000
/** Characters of an answer that are stored. */
const maxAnswerLength = 1_000

export interface Outbox {
  /** Signals that there may be something to send. */
  wake: () => void
  /** counted since the process started */
  attempts: () => readonly AttemptCount[]
  /**
   * Starts sending. Until then, as in commands that serve no requests, nothing is sent.
   * @param checkMs milliseconds between two checks without a wake-up; tests check more often
   */
  start: (services: AllServices, kinds: readonly SubscriberKind[], checkMs?: number) => void
  /** Claims no more, and waits briefly for running deliveries. */
  stop: () => Promise<void>
}

/** Numbers events and creates their deliveries. @returns true when more events may be waiting */
export async function fanOut(
  services: AllServices,
  kinds: readonly SubscriberKind[],
): Promise<boolean> {
  const typesWithData = kinds.flatMap(({ reads }) => reads?.(services) ?? [])
  return services.db.transaction().execute(async (tx) => {
    const events = await sequenceEvents(tx, eventsPerTransaction, typesWithData)
    if (!events || events.length === 0) return false
    for (const kind of kinds) await insertDeliveries(tx, await kind.plan(tx, services, events))
    return events.length === eventsPerTransaction
  })
}

async function attempt(
  services: AllServices,
  kind: SubscriberKind,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const stop = new AbortController()
  const timeout = Promise.withResolvers<Attempt>()
  // Abort late deliveries only: aborting a finished one costs as much as sending it.
  const timer = setTimeout(() => {
    timeout.resolve({ ok: false, answer: `no answer within ${attemptSeconds} seconds` })
    stop.abort()
  }, attemptSeconds * 1_000).unref()
  const sending = ownTrace(services.telemetry, `deliver: ${kind.name}`, () =>
    kind.send(services, delivery, stop.signal),
  )
  const sent = await Promise.race([sending, timeout.promise])
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
    answer: (sent.answer ?? '').slice(0, maxAnswerLength).toWellFormed(),
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
  kind: SubscriberKind,
  subscriber: string,
  canContinue: () => boolean,
  onResult: (state: AttemptResult['state']) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const finished: AttemptResult[] = []
  const start = (delivery: ClaimedDelivery): Promise<void> => {
    const delivering = attempt(services, kind, delivery).then((result) => {
      finished.push(result)
      running.delete(delivering)
    })
    running.add(delivering)
    return delivering
  }
  const record = async () => {
    const batch = finished.splice(0)
    await recordAttempts(services.db, batch)
    for (const { state } of batch) onResult(state)
  }
  const rest = restBetween()
  let atMost = concurrency
  while (canContinue()) {
    if (kind.yieldsToRequests) await rest()
    const free = atMost - running.size
    const claimed =
      free > 0 ? await claimDeliveries(services.db, subscriber, free, claimSeconds) : []
    const started = claimed.map(start)
    if (running.size === 0) break
    const quick = started.length > 0 ? Promise.all(started) : Promise.race(running)
    await Promise.race([quick, wait(slowMs, undefined, { ref: false })])
    // A slow subscriber gets few at once: its claims must not expire before they are sent.
    atMost = running.size === 0 ? Math.max(concurrency, kind.batch ?? 0) : concurrency
    await record()
  }
  await Promise.all(running)
  await record()
}

function countAttempt(
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
  const attempts = new Map<string, AttemptCount>()
  let checking: Promise<void> | undefined
  let isAwake = false
  let timer: NodeJS.Timeout | undefined
  let check: (() => Promise<void>) | undefined

  const schedule = (after: number) => {
    clearTimeout(timer)
    // The caller has its own trace; the deliveries do not belong to it alone.
    timer = withScope(undefined, () => setTimeout(() => void check?.(), after))
    timer.unref()
  }
  return {
    wake() {
      if (isAwake || !check) return
      isAwake = true
      if (!checking) schedule(wakeAfter)
    },
    attempts: () => [...attempts.values()],
    start(services, kinds, checkMs = checkEvery) {
      const deliver = (subscriber: string) => {
        const kind = kinds.find(({ name }) => name === kindOf(subscriber))
        if (!kind || lanes.has(subscriber)) return
        const count = (state: AttemptResult['state']) =>
          countAttempt(attempts, kind.name, state === 'waiting' ? 'failed' : state)
        const lane = drain(services, kind, subscriber, () => check !== undefined, count)
          .catch((error: unknown) =>
            services.log.warn({ err: error, subscriber }, 'event deliveries failed'),
          )
          .finally(() => lanes.delete(subscriber))
        lanes.set(subscriber, lane)
      }
      const round = async () => {
        while (check && (await fanOut(services, kinds)));
        const waiting = await findWaitingSubscribers(services.db)
        if (waiting.length === 0) return
        const isPaused = await pausedSubscribers(services, kinds)
        for (const subscriber of waiting) if (!isPaused(subscriber)) deliver(subscriber)
      }
      check = () => {
        isAwake = false
        checking = round()
          .catch((error: unknown) =>
            services.log.warn({ err: error }, 'the check for events failed'),
          )
          .finally(() => {
            checking = undefined
            if (check) schedule(isAwake ? wakeAfter : checkMs)
          })
        return checking
      }
      schedule(checkMs)
    },
    async stop() {
      check = undefined
      clearTimeout(timer)
      await Promise.race([
        Promise.all([checking, ...lanes.values()]),
        wait(stopTimeout, undefined, { ref: false }),
      ])
    },
  }
}
