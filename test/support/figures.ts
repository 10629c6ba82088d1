/** Figures of quality scenarios: a short one for every run, the full one for `npm run test:long`. */
export const isLong = process.env.LONG === '1'

export const figure = (short: number, full: number): number => (isLong ? full : short)
