/** Measures and summarises times. */
import pLimit from 'p-limit'

/** Returns the milliseconds that `work` takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the quantile of values: this share of them is lower. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Runs `work` that many times, at most `atOnce` at the same time. */
export const inParallel = <T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> => pLimit(atOnce).map(Array(count).keys(), work)
