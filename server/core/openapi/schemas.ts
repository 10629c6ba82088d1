/** JSON Schemas of the document: zod's, with named nouns in `components`. */
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { errorTable } from '../errors/errors.ts'
import { fieldDocs } from '../values/fields.schema.ts'
import { componentSchemas, requestSchemas } from './components.ts'
import { fieldTexts } from './field-texts.ts'
import type { Json } from './samples.ts'

export type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] }

/**
 * Rewrites references: zod points into its own `$defs`, the document into `components`. Rewrites
 * several types to a union, because some generators only know `[type, "null"]`.
 */
function rewrite(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((one) => rewrite(one, io))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === '$ref' && typeof inner === 'string')
        return [name, `#/components/schemas/${nameIn(io, inner.split('/').at(-1)!)}`]
      if (
        name === 'type' &&
        Array.isArray(inner) &&
        inner.filter((one) => one !== 'null').length > 1
      )
        return ['anyOf', inner.map((type) => ({ type }))]
      const written = rewrite(inner, io)
      return [name, name === 'properties' ? describeFields(written as Fields) : written]
    }),
  )
}

type Fields = Record<string, Json>

/** Adds the common description of a name to fields without one of their own. */
const describeFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      !field.description && fieldTexts[name] ? { ...field, description: fieldTexts[name] } : field,
    ]),
  )

/** Returns the description of a schema, or of the one that it refines. */
function docOf(schema: core.$ZodType | undefined): string | undefined {
  return schema && (fieldDocs.get(schema) ?? docOf(schema._zod.parent))
}

/**
 * Adds descriptions, and rewrites schemas that common client generators misread: pairs of any type,
 * which they leave untyped, and constants that are booleans.
 */
function easeReading({
  zodSchema,
  jsonSchema: schema,
}: {
  zodSchema: core.$ZodType
  jsonSchema: Json
}): void {
  const description = docOf(zodSchema)
  if (description) schema.description = description
  if (Array.isArray(schema.prefixItems)) {
    const { length } = schema.prefixItems
    delete schema.prefixItems
    Object.assign(schema, { items: {}, minItems: length, maxItems: length })
  }
  if (typeof schema.const === 'boolean') delete schema.const
  // every integer of an answer is safe in JavaScript
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // the format already says it, and the long pattern only confuses readers and generators
  if (['date-time', 'date', 'uuid'].includes(schema.format as string)) delete schema.pattern
}

type Io = 'input' | 'output'

/** Returns a schema's name: `ShippingPlanInput` where a request contains a ShippingPlan. */
const nameIn = (io: Io, id: string): string =>
  io === 'output' || requestSchemas.has(id) ? id : `${id}Input`

const options = (io: Io) => ({
  io,
  unrepresentable: 'any' as const,
  metadata: componentSchemas as never,
  override: easeReading as never,
})

/** Converts a schema to JSON Schema 2020-12; omits rules that JSON Schema cannot express. */
export function jsonSchema(schema: core.$ZodType, io: Io): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, options(io)) as JsonSchema
  return rewrite(rest, io) as JsonSchema
}

/** Converts a schema whose own fields are needed: a named one is written out. */
export function wholeSchema(schema: core.$ZodType, io: Io): JsonSchema {
  const { $ref, ...rest } = jsonSchema(schema, io)
  return $ref ? documentedSchemas()[String($ref).split('/').at(-1)!]! : rest
}

/**
 * docs/contract.md#errors. An issue may carry details, such as the remaining stock. `quote` comes
 * with changed prices, `factor` with a login that needs two-factor authentication.
 */
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  additionalProperties: false,
  properties: {
    message: { type: 'string', description: 'The problem, and what to do next.' },
    code: {
      type: 'string',
      enum: Object.keys(errorTable),
      description: 'The kind of error, for programs.',
    },
    requestId: { type: 'string', description: 'Names the request in the logs of the server.' },
    issues: {
      type: 'array',
      description: 'Every invalid field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The field, such as `orderedItems.0.qty`.' },
          message: { type: 'string', description: 'Why its value is refused.' },
        },
      },
    },
    quote: {
      $ref: '#/components/schemas/Quote',
      description: 'The current price, where the price has changed.',
    },
    factor: {
      $ref: '#/components/schemas/Challenge',
      description: 'The pending challenge of two-factor authentication.',
    },
  },
}

let documented: Record<string, JsonSchema> | undefined

/** Returns every named schema, Error included; built once, since every example uses it. */
export function documentedSchemas(): Record<string, JsonSchema> {
  documented ??= { ...namedSchemas('output'), ...namedSchemas('input'), Error: errorSchema }
  return documented
}

function namedSchemas(io: Io): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(componentSchemas, { ...options(io), uri: (id) => id })
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(
      ([id, { $schema: _, $id: __, ...schema }]) => [
        nameIn(io, id),
        rewrite(schema, io) as JsonSchema,
      ],
    ),
  )
}

/** Returns the named schemas that a part of the document refers to, also through each other. */
export function referencedSchemas(
  part: unknown,
  all: Readonly<Record<string, Json>> = documentedSchemas(),
  found: Record<string, Json> = {},
): Record<string, Json> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found[name!] || !all[name!]) continue
    found[name!] = all[name!]!
    referencedSchemas(all[name!], all, found)
  }
  return found
}
