/** Holds the configuration that the server puts into the page, or gives to a rendering of it. */
import type { PolicyName } from '#server/modules/settings/definitions/pages.schema.ts'
import type {
  FrameGroup,
  PublicValues,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { embedded } from './embedded.ts'

export interface ClientConfig {
  /** how long the storefront's loading screen stays, in milliseconds */
  loadingScreenMs: number
  /** null: sign-in with Google is not configured */
  googleClientId: string | null
  /** the base URL of the shop's own images, with a trailing slash */
  imagesUrl: string
  /** the origin of the shop's own URLs in answers */
  origin: string
  /** the names of the enabled optional modules */
  modules: string[]
  /** a mail server is set up; without one no email leaves the shop */
  sendsEmail: boolean
  /** visitors without an account may order */
  guestCheckout: boolean
  /** the policies that have a page */
  policies: { name: PolicyName; title: string }[]
  /** the shop states delivery costs and times */
  delivers: boolean
  /** delivery cost or payment on delivery depends on the place */
  asksPlace: boolean
  /** the shop has discount codes */
  takesCodes: boolean
  /** the labels of payment methods besides cash and cards */
  payments: string[]
  /** settings that every page shows; the server always sends these two groups */
  settings: Pick<PublicValues, FrameGroup>
}

const defaults: Omit<ClientConfig, 'settings' | 'policies'> = {
  loadingScreenMs: 4200,
  googleClientId: null,
  imagesUrl: '/images/',
  origin: globalThis.location?.origin ?? '',
  modules: [],
  sendsEmail: false,
  guestCheckout: false,
  delivers: false,
  asksPlace: false,
  takesCodes: false,
  payments: [],
}

/**
 * The configuration of the page. The server renders pages of several addresses and settings, so
 * read it while rendering, not when a module loads.
 */
export let config: Readonly<ClientConfig> = {
  ...defaults,
  ...embedded('araliya-config', {} as ClientConfig),
}

/** Sets the configuration of the page that is rendered next. For the server. */
export function setConfig(next: ClientConfig): void {
  config = { ...defaults, ...next }
}

/** Returns true when the shop has an optional module of the server. */
export const hasModule = (name: string): boolean => config.modules.includes(name)
