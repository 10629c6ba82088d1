/** Polls lists of pending attempts, so that their results appear. */

/** Milliseconds between two polls: while an attempt is due, and otherwise. */
const soon = 1_000
const later = 3_000
/** Milliseconds around its due time within which an attempt is polled often. */
const about = 60_000

interface Attempt {
  state: string
  /** the timestamp of the next attempt */
  dueAt: string
}

/** Returns the polling interval. @returns milliseconds until the next poll */
export const pollInterval = (rows: readonly Attempt[] = []): number =>
  rows.some(
    ({ state, dueAt }) => state === 'waiting' && Math.abs(Date.now() - Date.parse(dueAt)) < about,
  )
    ? soon
    : later
