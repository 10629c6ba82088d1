/** Finds fields that a schema does not define: callers request it with `Prefer: handling=strict`. */
import type * as core from 'zod/v4/core'
import { unknownFieldIssues } from '../errors/error-translation.ts'
import type { Issue } from '../errors/errors.ts'

interface Def {
  type: string
  shape?: Record<string, core.$ZodType>
  catchall?: core.$ZodType
  element?: core.$ZodType
  items?: readonly core.$ZodType[]
  innerType?: core.$ZodType
  valueType?: core.$ZodType
  options?: readonly core.$ZodType[]
  in?: core.$ZodType
  out?: core.$ZodType
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withPath = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`

/**
 * Returns the dotted paths of the fields of `value` that `schema` does not define. Of a union it
 * takes the option that leaves the fewest.
 */
export function unknownFields(schema: core.$ZodType, value: unknown, path = ''): string[] {
  const def = schema._zod.def as Def
  const { shape, valueType, element, items, options } = def
  if (options)
    return options
      .map((option) => unknownFields(option, value, path))
      .reduce((fewest, fields) => (fields.length < fewest.length ? fields : fewest))
  if (def.innerType) return unknownFields(def.innerType, value, path)
  // of a preprocessed value its target defines the fields
  if (def.type === 'pipe') {
    const first = (def.in!._zod.def as Def).type
    return unknownFields(first === 'transform' ? def.out! : def.in!, value, path)
  }
  if (Array.isArray(value))
    return value.flatMap((one, index) => {
      const of = element ?? items?.[index]
      return of ? unknownFields(of, one, withPath(path, index)) : []
    })
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const of = shape ? (Object.hasOwn(shape, name) ? shape[name] : def.catchall) : valueType
    if (of) return unknownFields(of, one, withPath(path, name))
    return shape ? [withPath(path, name)] : []
  })
}

/** Returns an issue for each field of an input that its schema does not define. */
export const unknownIssues = (schema: core.$ZodType, input: unknown): Issue[] =>
  unknownFieldIssues(unknownFields(schema, input))
