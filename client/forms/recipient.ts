/**
 * Holds the recipient's fields of a form. The address has parts where the shop needs the place,
 * else one field.
 */
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
/** The parts of a form that the address fields use. */
export interface RecipientForm {
  values: Recipient
  set: (name: keyof Recipient, value: string) => void
  field: (name: keyof Recipient) => Omit<Field, 'name'> & { name: string }
}

/** Whether the address matters: a collected order has none. */
export interface Destination {
  isCollected: boolean
}

/** Returns the lines of the address, as the form shows it while typing. */
export function addressLines(values: Recipient, { isCollected }: Destination): readonly string[] {
  if (isCollected) return config.settings.shop.address
  const { address, street, city, district, postalCode } = values
  if (!config.asksPlace) return [address]
  const isSame = placeKey(city) === placeKey(district)
  return [street, `${postalCode} ${city}`, ...(isSame ? [] : [district])]
}

/** The fields of an address: its parts where the shop needs the place, else one field. */
export const addressNames = config.asksPlace
  ? (['district', 'city', 'street'] as const)
  : (['address'] as const)

/** Returns the address for the request; the server builds `address` from the parts. */
export function addressOf(values: Recipient, { isCollected }: Destination) {
  if (isCollected) return {}
  const { address, street, city, district, postalCode } = values
  return config.asksPlace ? { street, city, district, postalCode } : { address }
}
