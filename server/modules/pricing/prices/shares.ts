/** Sums and shares of whole cents: exact, also where a product exceeds the safe integers. */

/**
 * Returns `part` of `whole` of an amount in cents, rounded half up.
 * @example shareOf(999, 1_250, 10_000) // 125: 12.5 % of 9.99
 */
export function shareOf(cents: number, part: number, whole: number): number {
  const product = cents * part
  if (!Number.isSafeInteger(product)) {
    const [exact, by] = [BigInt(cents) * BigInt(part), BigInt(whole)]
    return Number((exact * 2n + by) / (by * 2n))
  }
  const rest = product % whole
  return (product - rest) / whole + (rest * 2 >= whole ? 1 : 0)
}

/** Returns the sum of a number of each element. */
export function sum<T>(all: readonly T[], of: (one: T) => number): number {
  let total = 0
  for (const one of all) total += of(one)
  return total
}

/**
 * Spreads cents over parts by their size, so that the shares add up to the cent and none exceeds
 * its part. `cents` must not exceed the sum of the parts.
 */
export function spread(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  let [before, assigned] = [0, 0]
  return parts.map((part) => {
    before += part
    const upTo = shareOf(cents, before, whole)
    const share = upTo - assigned
    assigned = upTo
    return share
  })
}
