/** Parts of the OpenAPI document for plain routes. */
import type { AccessRule } from '../access/access-rule.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { needing } from './entries.ts'
import { fieldTexts } from './field-texts.ts'
import { failures } from './responses.ts'
import type { Json } from './samples.ts'
import { jsonSchema, wholeSchema } from './schemas.ts'

type Schema = Parameters<typeof jsonSchema>[0]

/** Returns the usual errors of a staff route, and the given ones. */
function refusals(...more: ErrorCode[]): Record<string, Json> {
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

/** Describes a parameter by the schema of its field. */
export const parameterOf = (
  place: 'path' | 'header' | 'query',
  name: string,
  { description = fieldTexts[name], ...schema }: Json,
  required = place === 'path',
): Json => ({ name, in: place, required, ...(description ? { description } : {}), schema })

/** Describes the fields of a schema as query parameters. */
export function queryParameters(schema: Schema): Json[] {
  const { properties, required } = wholeSchema(schema, 'input')
  return Object.entries(properties ?? {}).map(([name, property]) =>
    parameterOf('query', name, property, required?.includes(name) ?? false),
  )
}

/** Describes a path parameter, or an optional header, of text. */
export const parameter = (place: 'path' | 'header', name: string, schema: Json = {}): Json =>
  parameterOf(place, name, { type: 'string', ...schema })

const binary = { type: 'string', format: 'binary' }

/** Describes file content by media type: `text/…` and JSON Lines are text, others binary. */
export const files = (...types: string[]): Json =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: /^text\/|ndjson/.test(type) ? { type: 'string' } : binary },
    ]),
  )

/** Describes a multipart body with one file, or several. */
export function upload(field: string, several?: Json): Json {
  const files = several ? { type: 'array', ...several, items: binary } : binary
  const properties = { [field]: { ...files, description: 'Content of the image.' } }
  return { 'multipart/form-data': { schema: { type: 'object', required: [field], properties } } }
}

/** Describes a JSON body with an example. */
export const jsonBody = (schema: Json, example: Json): Json => ({
  'application/json': { schema, example },
})

/** Describes a JSON answer. */
export const jsonAnswer = (description: string, schema: Schema): Json => ({
  description,
  content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
})

/** Describes an answer that is a file. */
export const fileAnswer = (types: string[], description = 'The file.'): Json => ({
  description,
  content: files(...types),
})

interface RouteEntry {
  operationId: string
  summary: string
  description: string
  tag: string
  /** absent: no access rule, public */
  rule?: AccessRule
  security?: Json[]
  parameters?: Json[]
  /** content by media type */
  body?: Json
  bodyOptional?: true
  /** by status */
  answers: Json
  refuses?: ErrorCode[]
}

/** Documents a route that carries files and therefore is not an operation. */
export const routeEntry = ({
  operationId,
  summary,
  description,
  tag,
  rule = { access: 'public' },
  security = rule.access === 'public' ? [{ bearer: [] }, {}] : [{ bearer: [] }],
  parameters,
  body,
  bodyOptional,
  answers,
  refuses = [],
}: RouteEntry): Json =>
  needing(rule, {
    operationId,
    summary,
    description,
    tags: [tag],
    security,
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: !bodyOptional, content: body } }),
    responses: { ...answers, ...refusals(...refuses) },
  })
