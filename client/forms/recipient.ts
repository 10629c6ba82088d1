/** Who gets something and where, as forms have it: in parts where the shop asks for the place, else in one field. */
import { placeKey } from '#server/modules/settings/definitions/places.schema.ts'
import { config } from '../lib/config/config.ts'
import { texts } from '../lib/texts/texts.ts'
import type { Form } from './form.ts'

export const recipientLabels = {
  name: texts.checkout.name,
  phone: texts.checkout.phone,
  address: texts.checkout.address,
  district: texts.delivery.district,
  city: texts.delivery.city,
  street: texts.delivery.street,
  postalCode: texts.delivery.postalCode,
}

export type Recipient = Record<keyof typeof recipientLabels, string>

type Field = ReturnType<Form<Recipient>['field']>
/** What fields of an address need of the form that they stand in. */
export interface RecipientForm {
  values: Recipient
  set: (name: keyof Recipient, value: string) => void
  field: (name: keyof Recipient) => Omit<Field, 'name'> & { name: string }
}

/** What the address hangs on: who collects what they buy says none. */
export interface Going {
  isCollected: boolean
}

/** The address as somebody reads it while typing. */
export function addressLines(values: Recipient, { isCollected }: Going): readonly string[] {
  if (isCollected) return config.settings.shop.address
  const { address, street, city, district, postalCode } = values
  if (!config.asksPlace) return [address]
  const isSame = placeKey(city) === placeKey(district)
  return [street, `${postalCode} ${city}`, ...(isSame ? [] : [district])]
}

/** What an address must say: its parts where the shop asks for the place, one field elsewhere. */
export const addressNames = config.asksPlace
  ? (['district', 'city', 'street'] as const)
  : (['address'] as const)

/** Where to, as the server takes it; `address` is made of the parts by the server. */
export function addressOf(values: Recipient, { isCollected }: Going) {
  if (isCollected) return {}
  const { address, street, city, district, postalCode } = values
  return config.asksPlace ? { street, city, district, postalCode } : { address }
}
