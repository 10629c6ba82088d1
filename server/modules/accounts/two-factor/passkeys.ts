/** Creates and verifies passkeys (WebAuthn). Its library loads on first use for a fast start. */
import type { TwoFactorMethodRow } from '../../../../db/schema/schema.ts'
import type { RequestContext } from '../../../core/context/context.ts'
import { originFor } from '../../../core/media/media-address.ts'
import type { NewPasskey, PasskeyAnswer } from './two-factor.schema.ts'

const library = () => import('@simplewebauthn/server')

/** ES256 and RS256: the algorithms that browsers and security keys support. */
const algorithms = [-7, -257]

type OriginContext = Pick<RequestContext, 'config' | 'requestOrigin'>

/** Returns the passkey host (RP id). Passkeys of another host of the shop do not work here. */
export const rpIdOf = (ctx: OriginContext): string => new URL(originFor(ctx)).hostname

const expected = (ctx: OriginContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(originFor(ctx)).origin,
  expectedRPID: rpIdOf(ctx),
  // The password was checked before, so a key without a PIN is still a 2FA method.
  requireUserVerification: false,
})

type StoredPasskey = Pick<TwoFactorMethodRow, 'credential_id' | 'transports'>
const known = ({ credential_id, transports }: StoredPasskey) => ({ id: credential_id!, transports })

/** Returns the browser options for creating a passkey. */
export async function creationOptions(
  ctx: OriginContext,
  shop: string,
  account: { id: string; email: string },
  have: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: shop,
    rpID: rpIdOf(ctx),
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    attestationType: 'none',
    excludeCredentials: have.map(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Returns the browser options for signing with one of the passkeys. */
export async function requestOptions(ctx: OriginContext, have: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpIdOf(ctx),
    allowCredentials: have.map(known),
    userVerification: 'preferred',
  })
}

const extensions = { clientExtensionResults: {} }

/** Verifies a new passkey. @returns undefined for an invalid answer */
export async function verifyNewPasskey(ctx: OriginContext, challenge: string, passkey: NewPasskey) {
  const { verifyRegistrationResponse } = await library()
  const { transports = [] } = passkey.response
  const verified = await verifyRegistrationResponse({
    ...expected(ctx, challenge),
    response: { ...passkey, ...extensions, response: { ...passkey.response, transports } },
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, rpID } = verified.registrationInfo
  return {
    credential_id: credential.id,
    rp_id: rpID ?? rpIdOf(ctx),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** Verifies a signed answer. @returns the passkey's use counter; undefined for an invalid answer */
export async function verifyPasskeyAnswer(
  ctx: OriginContext,
  challenge: string,
  method: TwoFactorMethodRow,
  passkey: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = passkey.response
  const verified = await verifyAuthenticationResponse({
    ...expected(ctx, challenge),
    response: {
      ...passkey,
      ...extensions,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    credential: {
      id: method.credential_id!,
      publicKey: new Uint8Array(method.public_key!),
      counter: method.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
