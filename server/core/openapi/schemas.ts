/** JSON Schemas of the document: zod's, with named nouns in `components`. */
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { errorTable } from '../errors/errors.ts'
import { componentSchemas } from './components.ts'
import type { Json } from './samples.ts'

export type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] }

/**
 * Rewrites references: zod points into its own `$defs`, the document into `components`. Rewrites
 * several types to a union, because some generators only know `[type, "null"]`.
 */
function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === '$ref' && typeof inner === 'string')
        return [name, inner.replace('#/$defs/', '#/components/schemas/')]
      if (
        name === 'type' &&
        Array.isArray(inner) &&
        inner.filter((one) => one !== 'null').length > 1
      )
        return ['anyOf', inner.map((type) => ({ type }))]
      return [name, rewrite(inner)]
    }),
  )
}

/**
 * Rewrites schemas that common client generators misread: pairs of any type, which they leave
 * untyped, and constants that are booleans.
 */
function easeReading({ jsonSchema: schema }: { jsonSchema: Json }): void {
  if (Array.isArray(schema.prefixItems)) {
    const { length } = schema.prefixItems
    delete schema.prefixItems
    Object.assign(schema, { items: {}, minItems: length, maxItems: length })
  }
  if (typeof schema.const === 'boolean') delete schema.const
  // the format already says it, and the long pattern only confuses readers and generators
  if (['date-time', 'date', 'uuid'].includes(schema.format as string)) delete schema.pattern
}

/** Converts a schema to JSON Schema 2020-12; omits rules that JSON Schema cannot express. */
export function jsonSchema(schema: core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: componentSchemas as never,
    override: easeReading as never,
  }) as JsonSchema
  return rewrite(rest) as JsonSchema
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
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    quote: { $ref: '#/components/schemas/Quote' },
    factor: { $ref: '#/components/schemas/Challenge' },
  },
}

let documented: Record<string, JsonSchema> | undefined

/** Returns every named schema, Error included; built once, since every example uses it. */
export function documentedSchemas(): Record<string, JsonSchema> {
  documented ??= makeSchemas()
  return documented
}

function makeSchemas(): Record<string, JsonSchema> {
  const all = z.toJSONSchema(componentSchemas, {
    io: 'output',
    unrepresentable: 'any',
    override: easeReading as never,
    uri: (id: string) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, JsonSchema> }
  const named = Object.entries(all.schemas).map(
    ([name, { $schema: _, $id: __, ...schema }]) => [name, rewrite(schema)] as const,
  )
  return { ...Object.fromEntries(named), Error: errorSchema }
}
