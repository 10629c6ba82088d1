/** The shop as a letter shows it: what it is called, where it is reached, how it looks. */
import type { Colours } from '../../core/values/theme-colours.schema.ts'

export interface LetterShop {
  name: string
  /** a whole address; empty for the flower of the shop's own design */
  logo: string
  colours: Colours
  address: readonly string[]
  phones: readonly string[]
  whatsapp: string
  email: string
  hours: readonly { days: string; hours: string }[]
  /** a path of the shop, or a picture's address, as whoever reads the letter opens it */
  link: (path: string) => string
}
