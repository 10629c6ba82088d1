/** Lists of what is on its way look again and again, so that its fate is seen arriving. */

/** Milliseconds between two looks while something is about to happen, and else. */
const soon = 1_000
const later = 3_000
/** Milliseconds around its time within which an attempt is looked out for. */
const about = 60_000

interface UnderWay {
  state: string
  /** of the next attempt */
  dueAt: string
}

/** @returns milliseconds until the next look at these */
export const lookAgainIn = (rows: readonly UnderWay[] = []): number =>
  rows.some(
    ({ state, dueAt }) => state === 'waiting' && Math.abs(Date.now() - Date.parse(dueAt)) < about,
  )
    ? soon
    : later
