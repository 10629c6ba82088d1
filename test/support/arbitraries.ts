/** Generates inputs from an operation's own schema: mostly valid, and wrong in harmful ways. */
import * as fc from 'fast-check'
import type * as core from 'zod/v4/core'
import { documentedSchemas, wholeSchema } from '#server/core/openapi/schemas.ts'
import type { Input } from './both-apis.ts'

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values that break parsers, columns, casts, sorts and loops. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  -0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  'null',
  '1',
  '1e400',
  'NaN',
  'a\u0000b',
  'a\ud800b',
  '\u202eabc',
  '🌺'.repeat(60),
  '%',
  '%_\\',
  '../../etc/passwd',
  "'; select 1; --",
  'x'.repeat(30_000),
  '2026-02-31',
  '0000-00-00T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  Buffer.from('["newest","2026-01-01 00:00:00+00","x"]').toString('base64url'),
  Buffer.from('["newest","infinity","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
]

function texts(schema: Schema): fc.Arbitrary<string> {
  const within = {
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 40),
  }
  const any = fc.string({ unit: 'grapheme', ...within })
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.oneof(
    any,
    fc.emailAddress(),
    fc.webUrl(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  )
}

function numbers(schema: Schema): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? 0, -1e12)
  const max = Math.min(schema.maximum ?? 1e12, 1e12)
  if (schema.type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), 10_000) }),
    fc.double({ min, max, noNaN: true }),
  )
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(documentedSchemas()[schema.$ref.split('/').at(-1)!] as Schema)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numbers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'object') return record(schema, (inner) => fitting(inner))
  return fc.jsonValue({ maxDepth: 3 })
}

const record = (schema: Schema, field: (schema: Schema, name: string) => fc.Arbitrary<unknown>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, field(inner, name)]),
    ),
    { requiredKeys: schema.required ?? [] },
  ) as fc.Arbitrary<Input>

/**
 * Returns inputs of an operation.
 * @param known a valid input: its values appear among the generated ones, so that some calls find
 * existing entities
 */
export function inputsOf(schema: core.$ZodType, known: Input): fc.Arbitrary<Input> {
  const described = wholeSchema(schema, 'input') as Schema
  const field = (inner: Schema, name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 6, arbitrary: fitting(inner) },
      ...(known[name] === undefined ? [] : [{ weight: 8, arbitrary: fc.constant(known[name]) }]),
      { weight: 2, arbitrary: fc.constantFrom(...hostile) },
    )
  const names = Object.keys(described.properties ?? {})
  const all = record(described, field)
  if (names.length < 2) return all
  // An input with several faults is mostly refused for the first, and goes no further.
  const oneOff = fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .oneof(fitting(described.properties![name]!), fc.constantFrom(...hostile))
        .map((value) => ({ ...known, [name]: value })),
    )
  return fc.oneof(all, oneOff)
}
