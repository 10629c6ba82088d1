/** Lists the kinds of accounts without zod, so that pages can import them. */

/** The account types that the shop creates. The contract allows others. */
export const userTypes = ['customer', 'admin'] as const
