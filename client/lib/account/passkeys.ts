/** Passkeys in the browser. The code that speaks to it is fetched by those who use one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const library = () => import('@simplewebauthn/browser')

/** As the server sent it. */
type Options = Record<string, unknown>

/** Whether this browser, at this address, has any. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** @throws Error when nobody made one */
export async function makePasskey(options: Options) {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** @throws Error when none was given */
export async function givePasskey(options: Options) {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}
