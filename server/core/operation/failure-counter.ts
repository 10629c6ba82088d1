/**
 * Slows down repeated failures, such as wrong passwords or declined cards. Failures are counted in
 * the database under several keys at once. So all servers agree, and an attacker who changes one
 * key (the address, the account) still meets the others.
 *
 * To count something new, name its keys with their own prefix, each with a {@link FailureRule}, and
 * wrap the attempt in {@link countFailures}.
 */
import {
  addFailures,
  clearFailures,
  subtractFailures,
} from '../../../db/queries/core/failures.queries.ts'
import type { Services } from '../context/context.ts'
import { isUnavailable } from '../errors/error-translation.ts'
import { AppError } from '../errors/errors.ts'

/** After `free` failures the next waits `firstWait` seconds, then twice as long each time. */
export interface FailureRule {
  free: number
  firstWait: number
  /** seconds at which the doubling stops */
  longestWait: number
}

/** A key that failures are counted under, such as `login:address:203.0.113.7`. */
export interface CountedKey extends FailureRule {
  key: string
  /** While this other key has fewer than `failures`, the key imposes no wait. */
  unlessBelow?: { key: string; failures: number }
}

export interface Attempt {
  /** Undoes the count: the attempt did not fail. */
  undo: () => Promise<void>
  /** Resets the key, and subtracts its earlier failures from the other keys. */
  clear: (key: string) => Promise<void>
}

/**
 * Failures a day that a network keeps when other networks lock a phone or order number, so that its
 * owner gets in.
 */
export const ownFailures = 3

/** Seconds after the last failure until a key is reset. */
const resetAfter = 86_400

/** Returns the seconds to wait after so many failures. */
function waitAfter(failures: number, { free, firstWait, longestWait }: FailureRule): number {
  if (failures < free) return 0
  return Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - free))
}

type CountingContext = Pick<Services, 'db' | 'config' | 'log'>

const uncounted: Attempt = { undo: async () => {}, clear: async () => {} }

/**
 * Counts an attempt as a failure of every key before it is made, so that parallel attempts cannot
 * pass the limit. Counts nothing with RATE_LIMIT=off.
 * @param message for callers that must wait
 * @param count the failures that the attempt can cause, such as the discount codes of one request
 * @throws AppError RATE_LIMITED with the seconds left to wait; then nothing was counted
 */
export async function countAttempt(
  { db, config, log }: CountingContext,
  counted: readonly CountedKey[],
  message: string,
  count = 1,
): Promise<Attempt> {
  if (!config.rateLimit) return uncounted
  const keys = counted.map(({ key }) => key)
  const added = await db.transaction().execute(async (tx) => {
    const rows = await addFailures(tx, keys, resetAfter, count)
    const before = new Map(rows.map(({ key, failures }) => [key, failures - count]))
    const waits = rows.map(({ key, seconds }) => {
      const { unlessBelow, ...rule } = counted.find((one) => one.key === key)!
      const spared = unlessBelow && before.get(unlessBelow.key)! < unlessBelow.failures
      return spared ? 0 : waitAfter(before.get(key)!, rule) - seconds
    })
    const wait = Math.ceil(Math.max(0, ...waits))
    if (wait > 0) throw new AppError('RATE_LIMITED', message, { retryAfter: wait })
    return rows
  })
  // The work succeeded: an error of the counter must not turn it into a failure.
  const orWarn = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'failed to undo a counted failure'))
  return {
    undo: () => orWarn(subtractFailures(db, added, count)),
    clear: (key) => {
      const failures = added.find((row) => row.key === key)?.failures ?? 1
      const others = added.filter((row) => row.key !== key)
      return orWarn(clearFailures(db, key).then(() => subtractFailures(db, others, failures)))
    },
  }
}

/**
 * Runs `work` within the limits of some keys, and counts its failures.
 * @param counted.isFailure errors that count, such as a declined card; others are undone
 * @param counted.message for callers that must wait
 * @returns the result of `work`
 * @throws the error of `work`; AppError RATE_LIMITED before it when one of the keys must wait
 */
export async function countFailures<T>(
  ctx: CountingContext,
  counted: {
    keys: readonly CountedKey[]
    message: string
    isFailure: (error: unknown) => boolean
  },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(ctx, counted.keys, counted.message)
  try {
    const done = await work()
    await attempt.undo()
    return done
  } catch (error) {
    if (!counted.isFailure(error)) {
      const undone = attempt.undo()
      // Do not wait a second time for a database that just timed out.
      if (!isUnavailable(error)) await undone
    }
    throw error
  }
}
