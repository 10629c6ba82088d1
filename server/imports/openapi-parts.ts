/** Parts of the document that routes without an operation have in common. */
import { type ErrorCode, errorTable } from '../errors.ts'
import { type JsonSchema, jsonSchema } from '../openapi/schemas.ts'

type Json = Record<string, unknown>

/** The usual refusals of an admin's route, and more. */
export function refusals(...more: ErrorCode[]): Record<string, Json> {
  const codes: ErrorCode[] = [
    'VALIDATION_FAILED',
    'BAD_REQUEST',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'INTERNAL',
    'UNAVAILABLE',
    ...more,
  ]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errorTable[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `${code}: ${errorTable[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
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
