/** Builds the shop's identity for its emails from the settings. */
import type { AllServices } from '../../../core/context/context.ts'
import { absolute, originOf } from '../../../core/media/media-address.ts'
import type { EmailShop } from '../../../platform/email/email-shop.ts'

export function emailShop({
  settings,
  config,
}: Pick<AllServices, 'settings' | 'config'>): EmailShop {
  const link = (path: string) => absolute(originOf(config), path)
  const logo = settings.get('shop.logo')
  return {
    name: settings.get('shop.name'),
    logo: logo && link(logo),
    colours: settings.get('theme.colours'),
    address: settings.get('shop.address'),
    phones: settings.get('shop.phones'),
    whatsapp: settings.get('shop.whatsapp'),
    email: settings.get('shop.email'),
    hours: settings.get('shop.hours'),
    link,
  }
}
