/** Who gets something and where: of an order and of a saved address alike. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { requiredText, trimmedText } from '../../../core/values/fields.schema.ts'
import { placeKey } from '../../settings/definitions/places.schema.ts'
import { placeFields } from '../../settings/definitions/shipping-plan.schema.ts'

/** A phone number: digits with the usual signs, 7 to 15 digits (E.164). */
const phonePattern = /^(\+[\s().-]*)?\d([\s().-]*\d){6,14}[\s().-]*$/

export const phone = () =>
  requiredText(40).check(z.regex(phonePattern, 'must be a phone number of 7 to 15 digits'))

export const recipientFields = {
  name: requiredText(200),
  /** in one line; made of the parts where it is absent */
  address: z.optional(requiredText(1_000)),
  /** the same in parts */
  street: z.optional(trimmedText(500)),
  ...placeFields,
  postalCode: z.optional(trimmedText(20)),
  phone: phone(),
}

type Given = Record<string, unknown>

/** An address without its one line gets it of its parts. */
function withAddress({ address, ...rest }: Given, needsNone: (given: Given) => boolean): Given {
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
 * Judges by `schema`; `address` may be absent where street and city are there.
 * @param needsNone says who may come without an address at all
 */
export const wholeAddress = <S extends z.ZodMiniType>(
  schema: S,
  needsNone: (given: Given) => boolean = () => false,
): S =>
  z.pipe(
    z.transform((given) =>
      typeof given === 'object' && given !== null ? withAddress(given as Given, needsNone) : given,
    ),
    schema as z.ZodMiniType,
  ) as z.ZodMiniType as S
