/** Responses and headers of the OpenAPI document: the statuses of an operation and its headers. */

import { type ErrorCode, errorTable } from '../errors/errors.ts'
import type { AnyDefinition } from '../operation/operation.ts'
import { needsStepUp, requiresStepUp } from '../permissions/permissions.schema.ts'
import { type Json, sample } from './samples.ts'
import { documentedSchemas, type JsonSchema, jsonSchema } from './schemas.ts'

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const number = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer' },
  example,
})

/** Headers that responses refer to by name. */
export const documentedHeaders: Record<string, Json> = {
  'X-Request-Id': text('Names the request in our logs.', '7f1c2a34-5b6d-4e8f-9a01-23456789abcd'),
  ETag: text('The version; send it back as If-None-Match or If-Match.', '"3"'),
  Link: text('The next page, when there is one.', '</api/products?limit=20>; rel="next"'),
  'X-Total-Count': number('How many there are on all pages.', 931),
  'Retry-After': number('Seconds to wait before trying again.', 1),
  'RateLimit-Limit': number('Calls allowed in the window.', 60),
  'RateLimit-Remaining': number('Calls left in the window.', 59),
  'RateLimit-Reset': number('Seconds until the window ends.', 60),
  'Idempotent-Replayed': text('`true`: this is the first answer to the same key.', 'true'),
}
const headers = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const))

const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** Returns the errors from access, path and input, and the operation's own. */
function errorsOf(definition: AnyDefinition): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(['VALIDATION_FAILED', 'BAD_REQUEST', 'INTERNAL', 'UNAVAILABLE'])
  if (definition.access !== 'public') codes.add('UNAUTHENTICATED').add('FORBIDDEN')
  const { extraPermissions = {}, stepUpFor } = definition
  if (requiresStepUp(definition) || stepUpFor || Object.keys(extraPermissions).some(needsStepUp))
    codes.add('TWO_FACTOR_REQUIRED')
  if (definition.rateLimit) codes.add('RATE_LIMITED')
  if (definition.idempotent) codes.add('IDEMPOTENCY_KEY_REUSED')
  if (definition.rest.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  if (definition.rest.path.includes('{') && !definition.neverNotFound) codes.add('NOT_FOUND')
  for (const code of definition.errors ?? []) codes.add(code)
  return codes
}

/** Error responses that entries refer to by name: hundreds of operations share a few of them. */
export const documentedFailures: Record<string, Json> = {
  NotModified: {
    description: 'The caller already holds this version.',
    headers: headers('ETag'),
  },
}

/**
 * Adds a named error response.
 * @param message of the first code, when it is not the default one
 */
function failure(name: string, codes: readonly ErrorCode[], message?: string): Json {
  const code = codes[0]!
  const said = (one: ErrorCode) => message ?? errorTable[one].message
  const waits = codes.some((one) => one === 'RATE_LIMITED' || one === 'UNAVAILABLE')
  documentedFailures[name] ??= {
    description: codes.map((one) => `${one}: ${said(one)}`).join(' '),
    headers: headers('X-Request-Id', ...(waits ? ['Retry-After'] : [])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { message: said(code), code, requestId: '7f1c2a34-5b6d-4e8f-9a01-23456789abcd' },
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Converts NOT_FOUND to NotFound. */
const pascalCase = (code: ErrorCode): string =>
  code.toLowerCase().replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())

/**
 * Returns an error response per status.
 * @returns by status, for the codes and for errors that occur before routing
 */
export function failures(codes: Iterable<ErrorCode>): Record<string, Json> {
  // In the order of the table, so that operations with the same errors share a response.
  const used = new Set(codes)
  const ordered = (Object.keys(errorTable) as ErrorCode[]).filter((code) => used.has(code))
  const byStatus = Map.groupBy(ordered, (code) => errorTable[code].status)
  const takesBody = byStatus.has(errorTable.PAYLOAD_TOO_LARGE.status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, some]) => [
        status,
        failure(some.map(pascalCase).join('Or'), some),
      ]),
    ),
    ...(takesBody
      ? { 408: failure('TooSlow', ['BAD_REQUEST'], 'The request took too long to arrive.') }
      : {}),
    431: failure('HeadersTooLarge', ['BAD_REQUEST'], 'The headers of the request are too large.'),
  }
}

/** Returns the headers of a success. Only bare arrays name their next page and total in headers. */
function successHeaders(
  { rest, rateLimit, idempotent }: AnyDefinition,
  input: JsonSchema,
  output: JsonSchema,
): Json {
  const isBarePage = input.properties?.cursor !== undefined && output.type === 'array'
  return headers(
    'X-Request-Id',
    ...(rest.method === 'GET' ? ['ETag'] : []),
    ...(isBarePage ? ['Link', 'X-Total-Count'] : []),
    ...(rateLimit ? rateHeaders : []),
    ...(idempotent ? ['Idempotent-Replayed'] : []),
  )
}

/** Describes every response of an operation. */
export function describeResponses(definition: AnyDefinition, input: JsonSchema): Json {
  const { rest } = definition
  const schema = jsonSchema(definition.output, 'output')
  const responses: Json = {
    [String(rest.status ?? 200)]: {
      description: 'Success',
      headers: successHeaders(definition, input, schema),
      content: {
        'application/json': { schema, example: sample(schema, documentedSchemas()) },
      },
    },
  }
  if (rest.method === 'GET') responses['304'] = { $ref: '#/components/responses/NotModified' }
  return Object.assign(responses, failures(errorsOf(definition)))
}
