/** Rupees at the edge, integer cents inside. */

/** Rupees with at most two decimals → cents. 0.1 + 0.2 never happens: each number is rounded alone. */
export const toCents = (rupees: number): number => Math.round(rupees * 100)

/** Cents → rupees, the nearest double of the two-decimal number. */
export const toRupees = (cents: number): number => cents / 100

// Made once: making one costs more than many a whole answer.
const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** @example rupeeText(325_000) // 'LKR 3,250.00' */
export const rupeeText = (cents: number): string => `LKR ${format.format(toRupees(cents))}`

/** @example amountText(3_250) // 'LKR 3,250.00' */
export const amountText = (rupees: number): string => rupeeText(toCents(rupees))
