/** Creates and verifies six-digit authenticator codes, valid for 30 seconds each (RFC 6238). */

/** Loaded on first use to keep the start fast. */
const library = () => import('otpauth')

/** Time steps that a clock may be ahead or behind. */
const skew = 1

/** Creates a secret of 160 random bits in base32 for typing, and the URI for the QR code. */
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
 * Returns the 30-second time step for which a code is valid: the current one, the one before or the
 * one after (RFC 6238, 5.2).
 * @returns undefined for an invalid code
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await library()
  const codes = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = codes.validate({ token: code, timestamp, window: skew })
  return delta === null ? undefined : codes.counter({ timestamp }) + delta
}
