/** Figures of quality scenarios: a short one for every run, the full one for `npm run test:long`. */
export const isLong = process.env.LONG === '1'

export const figure = (short: number, full: number): number => (isLong ? full : short)

/** A long run asks for more and often shares the machine: its tests may take this many times longer. */
const longTestFactor = 5

/** @returns milliseconds that a test may take, whose short form is done within `minutes` */
export const within = (minutes: number): number => minutes * 60_000 * (isLong ? longTestFactor : 1)
