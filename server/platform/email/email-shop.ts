/** The shop's details in an email: name, contact and design. */
import type { Colours } from '../../core/values/theme-colours.schema.ts'

export interface EmailShop {
  name: string
  /** absolute address; empty for the flower of the shop's own design */
  logo: string
  colours: Colours
  address: readonly string[]
  phones: readonly string[]
  whatsapp: string
  email: string
  hours: readonly { days: string; hours: string }[]
  /** returns the absolute address of a path of the shop, or of an image */
  link: (path: string) => string
}
