/** Numbers as the admin area writes them. */

/** `12,345` */
export const number = (n: number) => n.toLocaleString('en')

/** `1 order`, `12,345 orders` */
export const things = (n: number, one: string, many: string) =>
  `${number(n)} ${n === 1 ? one : many}`

/**
 * `$2,450.00`: the sign that docs/screens.md#the-admin-area gives to the product table and the average price of a
 * category, though the shop sells in LKR; every other amount says LKR.
 */
export const adminMoney = (amount: number): string =>
  `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
