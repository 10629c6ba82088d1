/** What the server puts into the page before the first call. */

interface ClientConfig {
  /** how long the storefront's loading screen stays, in milliseconds */
  loadingScreenMs: number
  /** null: sign-in with Google is not configured */
  googleClientId: string | null
  /** where the shop's own pictures live, with a trailing slash */
  imagesUrl: string
  /** what the addresses in the shop's answers begin with, when they are its own */
  origin: string
}

const defaults: ClientConfig = {
  loadingScreenMs: 4200,
  googleClientId: null,
  imagesUrl: '/images/',
  origin: location.origin,
}

function read(): ClientConfig {
  const element = document.getElementById('araliya-config')
  try {
    return { ...defaults, ...(JSON.parse(element?.textContent ?? '{}') as Partial<ClientConfig>) }
  } catch {
    return defaults
  }
}

export const config: Readonly<ClientConfig> = read()
