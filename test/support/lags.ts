/** Measures how long a write takes to be visible elsewhere, with a limit for full machines. */
import { expect } from 'vitest'

export interface Lags {
  /** Polls until `expected` appears, and records the time. */
  until: (kind: string, read: () => unknown, expected: unknown) => Promise<void>
  /**
   * Returns the kinds that are late, with their median times: a full machine delays some, a late
   * shop is late with most.
   */
  late: (milliseconds: number) => Record<string, number>
}

export function createLags(): Lags {
  const lags = new Map<string, number[]>()
  return {
    async until(kind, read, expected) {
      const started = performance.now()
      await expect.poll(read, { interval: 20 }).toEqual(expected)
      lags.set(kind, [...(lags.get(kind) ?? []), performance.now() - started])
    },
    late(milliseconds) {
      const middles = [...lags].map(([kind, all]): [string, number] => [
        kind,
        all.toSorted((a, b) => a - b)[all.length >> 1]!,
      ])
      return Object.fromEntries(middles.filter(([, middle]) => middle >= milliseconds))
    },
  }
}
