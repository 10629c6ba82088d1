/** Defines saved addresses, validated like an order's address. docs/contract.md#addresses */
import * as z from 'zod/mini'
import { doc, text, trimmedText, yesOrNo } from '../../../core/values/fields.schema.ts'
import { recipientFields, wholeAddress } from './recipient.schema.ts'

/** The most addresses that one account may save. */
export const maxAddresses = 20

const fields = {
  ...recipientFields,
  label: z.optional(trimmedText(50)).apply(doc, "The owner's label, such as `Home`."),
  isDefault: z.optional(yesOrNo()).apply(doc, 'true makes this address the default.'),
}
const Fields = z.object(fields)

export const AddressInput = wholeAddress(Fields)
export type AddressInput = z.infer<typeof Fields>

export const AddressById = z.object({ addressId: text(100).apply(doc, 'Id of the saved address.') })
export const AddressEdit = wholeAddress(z.object({ ...AddressById.shape, ...fields }))

/** A saved address. Parts that were not given are empty. */
export const Address = z.object({
  addressId: z.string().apply(doc, 'Id of the saved address.'),
  label: z.string().apply(doc, "The owner's label, such as `Home`; empty for none."),
  name: z.string().apply(doc, 'Name of the recipient.'),
  phone: z.string(),
  address: z.string(),
  street: z.string(),
  city: z.string(),
  district: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean().apply(doc, 'true for the address that checkout offers first.'),
})
export type Address = z.infer<typeof Address>

export const AnsweredAddress = z.object({
  message: z.string(),
  address: Address.apply(doc, 'The saved address.'),
})
