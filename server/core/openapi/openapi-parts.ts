/** Parts of the document that routes without an operation have in common. */
import type { ErrorCode } from '../errors/errors.ts'
import { failures } from './responses.ts'
import { type JsonSchema, jsonSchema } from './schemas.ts'

type Json = Record<string, unknown>

/** The usual refusals of an admin's route, and more. */
export function refusals(...more: ErrorCode[]): Record<string, Json> {
  return failures([
    'VALIDATION_FAILED',
    'BAD_REQUEST',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'INTERNAL',
    'UNAVAILABLE',
    ...more,
  ])
}

/** The fields of a schema as parameters of the address. */
export function queryParameters(schema: Parameters<typeof jsonSchema>[0]): Json[] {
  const { properties, required } = jsonSchema(schema, 'input') as JsonSchema
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema: property,
  }))
}
