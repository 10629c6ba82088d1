/** What the shop is called until staff call it otherwise: nobody else signs so, and nobody's password is that. */
export const shopName = 'Araliya'

/** In each of its scripts. */
export const shopNames = [shopName, 'අරලිය'] as const
