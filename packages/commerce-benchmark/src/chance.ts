/** Chance that a seed decides, so that everybody measures the same shop and the same shoppers. */
export interface Chance {
  below: (count: number) => number
  pick: <T>(choices: readonly T[]) => T
}

/** A linear congruential generator with the high bits taken; small, and the same in any language. */
export function chanceOf(seed: number): Chance {
  let state = BigInt(seed) + 1n
  const below = (count: number) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n)
    return Number(((state >> 33n) * BigInt(count)) >> 31n)
  }
  return { below, pick: (choices) => choices[below(choices.length)]! }
}
