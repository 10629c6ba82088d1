/**
 * The shop's default name, until staff change it: emails use it, and no password may contain it.
 */
export const shopName = 'Araliya'

/** The default name in each of its scripts. */
export const shopNames = [shopName, 'අරලිය'] as const
