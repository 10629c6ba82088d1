/** The default name of the shop. Emails use it, and it is not accepted as a password. */
export const shopName = 'Araliya'

/** The default name in each of its scripts. */
export const shopNames = [shopName, 'අරලිය'] as const
