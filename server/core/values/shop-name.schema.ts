/** The default name of the shop: emails use it, and no password may be it. */
export const shopName = 'Araliya'

/** The default name in each of its scripts. */
export const shopNames = [shopName, 'අරලිය'] as const
