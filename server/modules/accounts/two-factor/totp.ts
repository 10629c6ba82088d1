/** Codes of six digits that an app shows, each for half a minute (RFC 6238). */

/** Loaded when somebody first uses one: a start need not wait for it. */
const library = () => import('otpauth')

/** Steps of time that a clock may be ahead or behind. */
const skew = 1

/** 160 random bits in base32, which people can type, and what a QR code says to an app. */
export async function newSecret(
  account: string,
  shop: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await library()
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ secret, label: account, issuer: shop }).toString()
  return { secret: secret.base32, uri }
}

/**
 * The step of time that a code is of, of the present one and its neighbours.
 * @returns undefined for a code of none of them
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await library()
  const codes = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = codes.validate({ token: code, timestamp, window: skew })
  return delta === null ? undefined : codes.counter({ timestamp }) + delta
}
