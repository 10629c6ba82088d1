/** Schedules the retries of failed deliveries. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds after each failure. After the last the delivery is dead: some 28 hours in all. */
const retryDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const

/**
 * Returns the wait before the next attempt.
 * @param attempts attempts so far
 * @param random from 0 to 1, so that parallel failures do not retry together
 * @returns milliseconds until the next attempt, ± a tenth; undefined when the delivery is dead
 */
export function retryAfter(attempts: number, random = Math.random()): number | undefined {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.9 + 0.2 * random))
}
