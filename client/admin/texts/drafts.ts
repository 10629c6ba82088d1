/** Texts of draft orders. */

export const remove = 'Delete draft'
