/** The shop as a letter shows it: what it is called, where it is reached, how it looks. */
import type { Services } from '../context.ts'
import { absolute, originOf } from '../images/addresses.ts'
import type { Colours } from '../settings/look.schema.ts'

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

export function letterShop({
  settings,
  config,
}: Pick<Services, 'settings' | 'config'>): LetterShop {
  const link = (path: string) => absolute(originOf(config), path)
  const logo = settings.get('shop.logo')
  return {
    name: settings.get('shop.name'),
    logo: logo && link(logo),
    colours: settings.get('look.colours'),
    address: settings.get('shop.address'),
    phones: settings.get('shop.phones'),
    whatsapp: settings.get('shop.whatsapp'),
    email: settings.get('shop.email'),
    hours: settings.get('shop.hours'),
    link,
  }
}
