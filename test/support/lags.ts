/** How long it takes until what was written is read elsewhere, held to a bound on a full machine, too. */
import { expect } from 'vitest'

export interface Lags {
  /** Looks until `expected` is there, and keeps how long that took. */
  until: (kind: string, look: () => unknown, expected: unknown) => Promise<void>
  /**
   * Kinds of news that are late, with the middle one of their times: a full machine delays some, a
   * shop that is late is late with most.
   */
  late: (milliseconds: number) => Record<string, number>
}

export function createLags(): Lags {
  const lags = new Map<string, number[]>()
  return {
    async until(kind, look, expected) {
      const started = performance.now()
      await expect.poll(look, { interval: 20 }).toEqual(expected)
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
