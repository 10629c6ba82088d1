/** What the server puts into the page before the first call. */
import type { PolicyName } from '#server/modules/settings/definitions/pages.schema.ts'
import type {
  FrameGroup,
  PublicValues,
} from '#server/modules/settings/definitions/registry.schema.ts'

interface ClientConfig {
  /** how long the storefront's loading screen stays, in milliseconds */
  loadingScreenMs: number
  /** null: sign-in with Google is not configured */
  googleClientId: string | null
  /** where the shop's own pictures live, with a trailing slash */
  imagesUrl: string
  /** what the addresses in the shop's answers begin with, when they are its own */
  origin: string
  /** the names of the enabled optional modules */
  modules: string[]
  /** a mail server is set up; without one no email leaves the shop */
  sendsEmail: boolean
  /** whoever has no account may order, too */
  guestCheckout: boolean
  /** the policies that have a page */
  policies: { name: PolicyName; title: string }[]
  /** the shop says what delivery costs and how long it takes */
  delivers: boolean
  /** something of the shop hangs on the place: what delivery costs, or who may pay at the door */
  asksPlace: boolean
  /** there are codes that a shopper may have */
  takesCodes: boolean
  /** ways to pay besides cash and cards, as people read them */
  payments: string[]
  /** what every page shows of the settings; these two the server gives always */
  settings: Pick<PublicValues, FrameGroup>
}

const defaults: Omit<ClientConfig, 'settings' | 'policies'> = {
  loadingScreenMs: 4200,
  googleClientId: null,
  imagesUrl: '/images/',
  origin: location.origin,
  modules: [],
  sendsEmail: false,
  guestCheckout: false,
  delivers: false,
  asksPlace: false,
  takesCodes: false,
  payments: [],
}

function read(): ClientConfig {
  const element = document.getElementById('araliya-config')
  return { ...defaults, ...(JSON.parse(element?.textContent ?? '{}') as ClientConfig) }
}

export const config: Readonly<ClientConfig> = read()

/** Tells whether the shop has an optional module of the server. */
export const hasModule = (name: string): boolean => config.modules.includes(name)
