/** Figures of quality scenarios: short for every run, full for `npm run test:long`. */
export const isLong = process.env.LONG === '1'

export const figure = (short: number, full: number): number => (isLong ? full : short)

/** A long run does more and often shares the machine: its tests may take this many times longer. */
const longTests = 5

/** Returns a test's time limit. @returns milliseconds, for a short form done within `minutes` */
export const within = (minutes: number): number => minutes * 60_000 * (isLong ? longTests : 1)
