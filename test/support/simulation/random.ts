/** Random choices from a seed: the same seed gives the same choices. */
export interface Chance {
  /** from 0 to below 1 */
  next: () => number
  /** a whole number from 0 to below `count` */
  below: (count: number) => number
  /** true with this probability, from 0 to 1 */
  is: (share: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

/** Mulberry32: one word of state, good enough to choose what happens next. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    is: (share) => next() < share,
    pick: (choices) => choices[below(choices.length)]!,
  }
}
