/** Presents saved addresses to their owner. */
import type { AddressRow } from '../../../../db/schema/schema.ts'
import type { Address } from './addresses.schema.ts'

export const presentAddress = (row: AddressRow, isDefault: boolean): Address => ({
  addressId: row.id,
  label: row.label,
  name: row.name,
  phone: row.phone,
  address: row.address,
  street: row.street,
  city: row.city,
  district: row.district,
  postalCode: row.postal_code,
  isDefault,
})
