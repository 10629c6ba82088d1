import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sample } from '#server/core/openapi/samples.ts'
import { documentedSchemas, jsonSchema } from '#server/core/openapi/schemas.ts'
import { unknownFields } from '#server/core/operation/strict-input.ts'
import { operations } from '../../support/both-apis.ts'

test('names unknown fields by their path, in lists, records and optional objects', () => {
  const line = z.object({ qty: z.number() })
  const schema = z.object({
    lines: z.array(line),
    byName: z.optional(z.record(z.string(), line)),
    pair: z.optional(z.tuple([z.string(), line])),
  })
  const input = {
    lines: [{ qty: 1 }, { qty: 1, qyt: 2 }],
    byName: { any: { qty: 1, size: 2 } },
    pair: ['a', { size: 1 }],
    toString: 1,
  }
  expect(unknownFields(schema, input)).toEqual([
    'lines.1.qyt',
    'byName.any.size',
    'pair.1.size',
    'toString',
  ])
})

test('compares with the option of a union that knows most fields', () => {
  const option = z.union([
    z.object({ type: z.literal('a'), one: z.string() }),
    z.object({ type: z.literal('b'), two: z.string() }),
  ])
  expect(unknownFields(option, { type: 'b', two: '' })).toEqual([])
  expect(unknownFields(option, { type: 'b', two: '', three: '' })).toEqual(['three'])
})

test('knows every field that the document shows for an operation, and no other', () => {
  for (const { name, definition } of operations) {
    const shown = sample(jsonSchema(definition.input, 'input'), documentedSchemas())
    const input = { ...(shown as object), ...(definition.rest?.example as object | undefined) }
    expect([name, unknownFields(definition.input, input)]).toEqual([name, []])
    expect([name, unknownFields(definition.input, { nothing: 1 })]).toEqual([name, ['nothing']])
  }
})
