/** Defines saved addresses, validated like an order's address. docs/contract.md#addresses */
import * as z from 'zod/mini'
import { text, trimmedText } from '../../../core/values/fields.schema.ts'
import { recipientFields, wholeAddress } from './recipient.schema.ts'

/** The most addresses that one account may save. */
export const maxAddresses = 20

const fields = {
  ...recipientFields,
  /** the owner's label, such as `Home` */
  label: z.optional(trimmedText(50)),
  /** true makes this address the default in place of the previous one */
  isDefault: z.optional(z.boolean('must be true or false')),
}
const Fields = z.object(fields)

export const AddressInput = wholeAddress(Fields)
export type AddressInput = z.infer<typeof Fields>

export const AddressById = z.object({ addressId: text(100) })
export const AddressEdit = wholeAddress(z.object({ ...AddressById.shape, ...fields }))

/** A saved address. Parts that were not given are empty. */
export const Address = z.object({
  addressId: z.string(),
  label: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  street: z.string(),
  city: z.string(),
  district: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>

export const AnsweredAddress = z.object({ message: z.string(), address: Address })
