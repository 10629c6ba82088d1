/**
 * How often one caller may call an operation: the same limiter behind both doors, and one count for all
 * servers of a database. docs/adr/0010-bound-the-cost-of-each-client.md says what it costs.
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
   * @param caller whose budget it is, see server/core/operation/rate-limit-key.ts
   * @returns the RateLimit headers of the answer
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  count: (operation: string, rule: RateLimitRule, caller: string) => Promise<Record<string, string>>
}

/** What this process knows of a key. */
interface Known {
  /** calls that the database has counted, those of other servers included */
  counted: number
  /** calls of this process that are on their way there */
  underWay: number
  /** of this process's clock */
  endsAt: number
}

/** Calls of a key that go to the database together. */
interface Batch {
  known: Known
  calls: number
  seconds: number
  /** as counted with them, once they are there */
  counted?: number
}

/** Milliseconds for which calls are gathered that nobody waits for. */
const gatherFor = 100
/** Milliseconds that a call waits for its number, and for which a database that kept it waiting is not asked. */
const longestWait = 1_000
/** Fewer points than this guard something: each call waits for its number, also the first ones. */
const exactBelow = 60
/** Callers that are remembered here; the database knows them all. */
const mostKnown = 50_000

/** Far from a large limit nobody waits for the count. */
const isNear = ({ points }: RateLimitRule, calls: number): boolean =>
  points < exactBelow || calls > points / 2

function headers(rule: RateLimitRule, calls: number, { endsAt }: Known): Record<string, string> {
  return {
    'RateLimit-Limit': String(rule.points),
    'RateLimit-Remaining': String(Math.max(0, rule.points - calls)),
    'RateLimit-Reset': String(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000))),
  }
}

/** @throws what `work` throws, or after {@link longestWait} */
const soon = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(longestWait, undefined, { ref: false }).then(() => {
      throw new Error('the count takes too long')
    }),
  ])

/**
 * Counts calls under their keys: those of a tenth of a second in one statement, and at once where a
 * caller has to know their number. A database that is away keeps nobody waiting: until it is back each
 * server knows what it counted itself.
 * @param add as addCalls of db/queries/core/call-counts.queries.ts; without it this process counts for itself
 */
export function createRateLimiter(
  enabled: boolean,
  add: (calls: readonly NewCalls[]) => Promise<readonly CallCount[]> = async () => [],
): RateLimiter {
  const callers = new LRUCache<string, Known>({ max: mostKnown })
  let gathered = new Map<string, Batch>()
  let sent: Promise<void> = Promise.resolve()
  let isAsked = false
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
    isAsked = false
    clearTimeout(timer)
    timer = undefined
    const batches = gathered
    gathered = new Map()
    const added = [...batches].map(([key, { calls, seconds }]) => ({ key, calls, seconds }))
    try {
      if (performance.now() < restsUntil) throw new Error('the count rests')
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

  /** The batch goes as soon as the one before it is back. */
  function sendSoon(): Promise<void> {
    if (!isAsked) {
      isAsked = true
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
      // What is over is over until the span has passed: nobody asks the database to refuse.
      if (known.counted >= rule.points) refuse()
      const batch = batchOf(key, rule.seconds)
      batch.calls += 1
      known.underWay += 1
      const place = batch.calls
      let calls = known.counted + known.underWay
      if (isNear(rule, calls)) {
        await sendSoon()
        // The database has numbered the calls of the batch one after the other.
        calls = batch.counted! - batch.calls + place
      } else timer ??= setTimeout(() => void sendSoon(), gatherFor).unref()
      if (calls > rule.points) refuse()
      return headers(rule, calls, known)
    },
  }
}
