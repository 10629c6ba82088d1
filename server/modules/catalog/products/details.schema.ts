/** Validates product details for REST, forms and imports, as `db/schema/product-fields.ts` says. */
import * as z from 'zod/mini'
import {
  type DetailField as Declared,
  type FieldValue,
  type NamesWhere,
  namesOf,
} from '../../../../db/schema/field.ts'
import { detailFields } from '../../../../db/schema/product-fields.ts'
import {
  blankAs,
  count,
  enumOf,
  limits,
  money,
  trimmedText,
} from '../../../core/values/fields.schema.ts'

/** Returns the longest text that a field accepts. */
export const maxLengthOf = ({ type, maxLength = 100 }: Declared): number =>
  type === 'longText' ? limits.longText : maxLength

/** Builds the schema of a non-null value. */
function knownSchema(field: Declared): z.ZodMiniType {
  const { type, unit, min = 0, max = limits.integer, choices = {} } = field
  const number = z.number('must be a number')
  const atMost = z.lte(max, `must be at most ${max}`)
  switch (type) {
    case 'integer':
      if (field.min === undefined && field.max === undefined) return count()
      return number.check(
        z.int(`must be ${unit ? `whole ${unit}` : 'a whole number'}`),
        z.gte(min, `must be at least ${min}`),
        atMost,
      )
    case 'number':
      return number.check(z.gt(0, 'must be above 0'), atMost)
    case 'money':
      return money()
    case 'list':
      return z.array(trimmedText(maxLengthOf(field))).check(
        z.overwrite((items) => items.filter(Boolean)),
        z.maxLength(limits.listLength, `must have at most ${limits.listLength} entries`),
      )
    case 'choice': {
      const names = Object.keys(choices)
      return enumOf(names)
    }
    default:
      return trimmedText(maxLengthOf(field))
  }
}

type Fields = typeof detailFields
export type DetailField = keyof Fields
type Value<Name extends DetailField> = FieldValue<Fields[Name]> | null
type Schemas = { [Name in DetailField]: z.ZodMiniType<Value<Name>, Value<Name>> }

/** A schema per field; null and blank text mean that the value is unknown. */
export const detailSchemas = Object.fromEntries(
  Object.entries(detailFields).map(([name, field]) => [
    name,
    blankAs(null, z.nullable(knownSchema(field))),
  ]),
) as unknown as Schemas

export const detailNames = namesOf(detailFields)
export const isDetail = (name: string): name is DetailField => Object.hasOwn(detailFields, name)

/** Picks the schemas of the fields for some readers. */
const schemasFor = <Audience extends Declared['audience']>(audience: Audience) =>
  Object.fromEntries(
    detailNames
      .filter((name) => detailFields[name].audience === audience)
      .map((name) => [name, detailSchemas[name]]),
  ) as unknown as Pick<Schemas, NamesWhere<Fields, { audience: Audience }>>

export const Details = z.object(detailSchemas)
export type Details = z.infer<typeof Details>
/** Details that everyone may read. */
export const PublicDetails = z.object(schemasFor('public'))
export type PublicDetails = z.infer<typeof PublicDetails>
/** Details that staff read; some need permission for prices or reports. */
export const StaffDetails = z.extend(Details, z.partial(z.object(schemasFor('pricing'))).shape)
export type StaffDetails = z.infer<typeof StaffDetails>

/** The change request: absent fields keep their value. */
export const DetailsChange = z.partial(Details)
export type DetailsChange = z.infer<typeof DetailsChange>
