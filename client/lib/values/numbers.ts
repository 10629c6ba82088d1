/** Formats numbers for the admin area. */

/** Formats `12,345`. */
export const number = (n: number) => n.toLocaleString('en')

/** Formats `1 order`, `12,345 orders`. */
export const plural = (n: number, one: string, many: string) =>
  `${number(n)} ${n === 1 ? one : many}`

/**
 * Formats `$2,450.00`: docs/screens.md#the-admin-area requires this sign in the product table and
 * for the average price of a category, though the shop sells in LKR. Every other amount says LKR.
 */
export const adminMoney = (amount: number): string =>
  `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
