/** Creates and uses passkeys. The code for the browser's API is loaded on demand. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const library = () => import('@simplewebauthn/browser')

/** The options as the server sent them. */
type Options = Record<string, unknown>

/** Returns true when this browser supports passkeys at this address. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Creates a passkey. @throws Error when the user cancelled */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Verifies with a passkey. @throws Error when the user cancelled */
export async function verifyPasskey(options: Options) {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}
