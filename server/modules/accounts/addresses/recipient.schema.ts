/** Defines the recipient of an order or a saved address. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, requiredText, trimmedText } from '../../../core/values/fields.schema.ts'
import { placeKey } from '../../settings/definitions/places.schema.ts'
import { placeFields } from '../../settings/definitions/shipping-plan.schema.ts'

/** Matches a phone number: 7 to 15 digits (E.164) with the usual separators. */
const phonePattern = /^(\+[\s().-]*)?\d([\s().-]*\d){6,14}[\s().-]*$/

export const phone = () =>
  requiredText(40).check(z.regex(phonePattern, 'must be a phone number of 7 to 15 digits'))

export const recipientFields = {
  name: requiredText(200).apply(doc, 'Name of the recipient.'),
  address: z
    .optional(requiredText(1_000))
    .apply(doc, 'In one line; absent: composed from its parts.'),
  street: z.optional(trimmedText(500)).apply(doc, 'The street part of the address.'),
  ...placeFields,
  postalCode: z.optional(trimmedText(20)),
  phone: phone().apply(doc, 'Phone number of the recipient, 7 to 15 digits.'),
}

type AddressParts = Record<string, unknown>

/** Composes the one-line address from its parts when it is missing. */
function withAddress(
  { address, ...rest }: AddressParts,
  needsNone: (input: AddressParts) => boolean,
): AddressParts {
  const { street, postalCode, city, district } = rest
  const said = (part: unknown) => typeof part === 'string' && part.trim() !== ''
  if (address !== undefined) return { ...rest, address }
  if (said(street) && said(city)) {
    const place = [postalCode, city].filter(said).join(' ')
    const isSame = placeKey(String(city)) === placeKey(String(district))
    const parts = [street, place, isSame ? undefined : district]
    return { ...rest, address: parts.filter(said).join(', ') }
  }
  return needsNone(rest) ? rest : { ...rest, address: '' }
}

/**
 * Wraps `schema` so that `address` may be absent when street and city are given.
 * @param needsNone returns true for input that needs no address
 */
export const wholeAddress = <S extends z.ZodMiniType>(
  schema: S,
  needsNone: (input: AddressParts) => boolean = () => false,
): S =>
  z.pipe(
    z.transform((input) =>
      typeof input === 'object' && input !== null
        ? withAddress(input as AddressParts, needsNone)
        : input,
    ),
    schema as z.ZodMiniType,
  ) as z.ZodMiniType as S
