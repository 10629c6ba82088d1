/** When a delivery that failed is tried again. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds after each failure; after the attempt behind the last it is given up: some 28 hours. */
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
 * @param attempts how often it was tried
 * @param random from 0 to 1: those that failed together shall not all come back together
 * @returns milliseconds until the next attempt, a tenth more or less; undefined when it is given up
 */
export function retryAfter(attempts: number, random = Math.random()): number | undefined {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.9 + 0.2 * random))
}
