/** Kinds of accounts, apart from the rules: a page may know them without zod. */

/** Types the shop itself makes; the contract allows others to exist. */
export const userTypes = ['customer', 'admin'] as const
