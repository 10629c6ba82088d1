/**
 * Converts text from paths and queries to the schema's types: only here. Text that is not a number
 * stays text, so that the schema names the field in its error.
 */
import type * as core from 'zod/v4/core'

type Schema = core.$ZodType & { _zod: { def: { type: string } } }

/**
 * Returns the schema that decides the type: a transformation accepts anything, so its target
 * decides.
 */
const compileCoercion = (before: Schema, after: Schema): Schema =>
  before._zod.def.type === 'transform' ? after : before

function unwrap(schema: core.$ZodType): Schema {
  let current = schema as Schema
  for (;;) {
    const def = current._zod.def as { type: string; innerType?: Schema; in?: Schema; out?: Schema }
    if (def.innerType) current = def.innerType
    else if (def.type === 'pipe' && def.in) current = compileCoercion(def.in, def.out!)
    else return current
  }
}

function shapeOf(schema: core.$ZodType): Record<string, core.$ZodType> {
  const def = unwrap(schema)._zod.def as { type: string; shape?: Record<string, core.$ZodType> }
  return def.type === 'object' && def.shape ? def.shape : {}
}

const numeric = /^-?\d+(\.\d+)?$/

function coerceValue(schema: core.$ZodType, value: unknown): unknown {
  const { type } = unwrap(schema)._zod.def
  if (type === 'array' && typeof value === 'string') return [value]
  if (typeof value !== 'string') return value
  const text = value.trim()
  if ((type === 'number' || type === 'int') && numeric.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return value
}

/** Converts the values of a query string or path, each to the type of its field. */
export function coerceText(
  schema: core.$ZodType,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, field ? coerceValue(field, value) : value]
    }),
  )
}

/**
 * Converts numeric body fields that documented clients send as text. Changes the body in place: it
 * may carry far more keys than the schema has.
 */
export function coerceFields(body: Record<string, unknown>, fields: readonly string[]): void {
  for (const field of fields) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined
    if (typeof value === 'string' && numeric.test(value.trim())) body[field] = Number(value.trim())
  }
}
