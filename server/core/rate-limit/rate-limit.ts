/**
 * Limits how often a caller may call an operation: one limiter for REST and tRPC, and one count for
 * all servers of a database. docs/adr/0010-bound-the-cost-of-each-client.md states its cost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CallCount, NewCalls } from '../../../db/queries/core/call-counts.queries.ts'
import { AppError } from '../errors/errors.ts'

/** `points` calls per `seconds`, counted per caller and operation. */
export interface RateLimitRule {
  points: number
  seconds: number
}

export interface RateLimiter {
  /**
   * Counts one call.
   * @param caller whose budget is used, see server/core/operation/rate-limit-key.ts
   * @returns the RateLimit headers of the answer
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  count: (operation: string, rule: RateLimitRule, caller: string) => Promise<Record<string, string>>
}

/** The state of a key in this process. */
interface Known {
  /** calls that the database has counted, other servers' included */
  counted: number
  /** calls of this process that are not counted there yet */
  underWay: number
  /** milliseconds of this process's clock */
  endsAt: number
}

/** Calls of a key that are sent to the database together. */
interface Batch {
  known: Known
  calls: number
  seconds: number
  /** the database's count after this batch */
  counted?: number
}

/** Milliseconds for which calls are batched when no caller waits for their count. */
const gatherFor = 100
/**
 * Milliseconds that a call waits for its count, and that a database which timed out is not asked
 * again.
 */
const longestWait = 1_000
/** Rules with fewer points protect something: every call waits for its count, even the first. */
const exactBelow = 60
/** Callers remembered in memory; the database knows them all. */
const mostKnown = 50_000

/** Returns true near the limit; far from a large limit no call waits for the count. */
const isNear = ({ points }: RateLimitRule, calls: number): boolean =>
  points < exactBelow || calls > points / 2

function headers(rule: RateLimitRule, calls: number, { endsAt }: Known): Record<string, string> {
  return {
    'RateLimit-Limit': String(rule.points),
    'RateLimit-Remaining': String(Math.max(0, rule.points - calls)),
    'RateLimit-Reset': String(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000))),
  }
}

/** Awaits `work`. @throws its error, or one after {@link longestWait} */
const soon = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(longestWait, undefined, { ref: false }).then(() => {
      throw new Error('the call count timed out')
    }),
  ])

/**
 * Creates the limiter. It counts the calls of 100 ms in one statement, or at once when a caller
 * needs its count. An unreachable database delays no caller: until it is back, each server uses its
 * own counts.
 * @param add as addCalls of db/queries/core/call-counts.queries.ts; without it this process counts
 * alone
 */
export function createRateLimiter(
  enabled: boolean,
  add: (calls: readonly NewCalls[]) => Promise<readonly CallCount[]> = async () => [],
): RateLimiter {
  const callers = new LRUCache<string, Known>({ max: mostKnown })
  let gathered = new Map<string, Batch>()
  let sent: Promise<void> = Promise.resolve()
  let isScheduled = false
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0

  function knownOf(key: string, seconds: number): Known {
    let known = callers.get(key)
    if (known === undefined) {
      known = { counted: 0, underWay: 0, endsAt: 0 }
      callers.set(key, known)
    }
    if (known.endsAt <= performance.now()) {
      known.counted = 0
      known.endsAt = performance.now() + seconds * 1_000
    }
    return known
  }

  function batchOf(key: string, seconds: number): Batch {
    let batch = gathered.get(key)
    if (batch === undefined) {
      batch = { known: knownOf(key, seconds), calls: 0, seconds }
      gathered.set(key, batch)
    }
    return batch
  }

  async function send(): Promise<void> {
    isScheduled = false
    clearTimeout(timer)
    timer = undefined
    const batches = gathered
    gathered = new Map()
    const added = [...batches].map(([key, { calls, seconds }]) => ({ key, calls, seconds }))
    try {
      if (performance.now() < restsUntil) throw new Error('the call count is paused')
      for (const { key, calls, left } of await soon(add(added))) {
        const batch = batches.get(key)!
        batch.counted = calls
        batch.known.endsAt = performance.now() + left
      }
    } catch {
      restsUntil = Math.max(restsUntil, performance.now() + longestWait)
    }
    for (const batch of batches.values()) {
      batch.counted ??= batch.known.counted + batch.calls
      batch.known.counted = batch.counted
      batch.known.underWay -= batch.calls
    }
  }

  /** Sends the batch as soon as the previous one has returned. */
  function sendSoon(): Promise<void> {
    if (!isScheduled) {
      isScheduled = true
      sent = sent.then(send)
    }
    return sent
  }

  return {
    async count(operation, rule, caller) {
      if (!enabled) return {}
      const key = `${operation} ${caller}`
      const known = knownOf(key, rule.seconds)
      const refuse = (): never => {
        const retryAfter = Math.max(1, Math.ceil((known.endsAt - performance.now()) / 1_000))
        throw new AppError('RATE_LIMITED', undefined, { retryAfter })
      }
      // Over the limit until the window ends: refuse without asking the database.
      if (known.counted >= rule.points) refuse()
      const batch = batchOf(key, rule.seconds)
      batch.calls += 1
      known.underWay += 1
      const place = batch.calls
      let calls = known.counted + known.underWay
      if (isNear(rule, calls)) {
        await sendSoon()
        // The database numbered the calls of the batch one after the other.
        calls = batch.counted! - batch.calls + place
      } else timer ??= setTimeout(() => void sendSoon(), gatherFor).unref()
      if (calls > rule.points) refuse()
      return headers(rule, calls, known)
    },
  }
}
