/** Converts rupees of the API to the integer cents used inside, and back. */

/**
 * Converts rupees with at most two decimals to cents. Each number is rounded alone, so 0.1 + 0.2
 * never happens.
 */
export const toCents = (rupees: number): number => Math.round(rupees * 100)

/** Converts cents to rupees, the nearest double of the two-decimal number. */
export const toRupees = (cents: number): number => cents / 100

// Created once: creating it costs more than a typical answer.
const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Formats cents as rupees. @example rupeeText(325_000) // 'LKR 3,250.00' */
export const rupeeText = (cents: number): string => `LKR ${format.format(toRupees(cents))}`

/** Formats rupees. @example amountText(3_250) // 'LKR 3,250.00' */
export const amountText = (rupees: number): string => rupeeText(toCents(rupees))
