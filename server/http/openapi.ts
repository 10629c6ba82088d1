/** OpenAPI 3.1 from the operations themselves: what is served is what is documented. */
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { type ErrorCode, errorTable } from '../errors.ts'
import type { AnyDefinition, NamedOperation, RestBinding } from '../operation.ts'
import { componentSchemas } from './openapi-components.ts'

type Json = Record<string, unknown>
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] }

const jsonSchema = (schema: core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: componentSchemas as never,
  }) as JsonSchema
  return rewriteReferences(rest) as JsonSchema
}

/** zod points into its own `$defs`; the document keeps named schemas in `components`. */
function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : rewriteReferences(inner),
    ]),
  )
}

const errorResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `${code}: ${errorTable[code].message}`).join(' '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Error codes by status: what access, input and the operation's own list can lead to. */
function errorsOf(definition: AnyDefinition): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(['VALIDATION_FAILED', 'BAD_REQUEST', 'INTERNAL', 'UNAVAILABLE'])
  if (definition.access !== 'public') codes.add('UNAUTHENTICATED')
  if (definition.access !== 'public') codes.add('FORBIDDEN')
  if (definition.rateLimit) codes.add('RATE_LIMITED')
  if (definition.idempotent) codes.add('IDEMPOTENCY_KEY_REUSED')
  if (definition.rest?.method !== 'GET') {
    codes.add('PAYLOAD_TOO_LARGE')
    codes.add('UNSUPPORTED_MEDIA_TYPE')
  }
  for (const code of definition.errors ?? []) codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errorTable[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function parameters(definition: AnyDefinition, rest: RestBinding, input: JsonSchema): Json[] {
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const named = Object.entries(input.properties ?? {})
  const list: Json[] = named.flatMap(([name, schema]): Json[] => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }]
    if (rest.method !== 'GET') return []
    return [{ name, in: 'query', required: input.required?.includes(name) ?? false, schema }]
  })
  const header = (name: string, description: string) =>
    list.push({ name, in: 'header', required: false, description, schema: { type: 'string' } })
  if (definition.idempotent)
    header('Idempotency-Key', 'The same key and body answer with the first result.')
  if (definition.errors?.includes('PRECONDITION_FAILED'))
    header('If-Match', 'The ETag that the change is based on.')
  return list
}

function requestBody(rest: RestBinding, input: JsonSchema): Json | undefined {
  if (rest.method === 'GET' || rest.method === 'DELETE') return undefined
  const inPath = new Set([...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name)),
  )
  if (Object.keys(properties).length === 0) return undefined
  const required = input.required?.filter((name) => !inPath.has(name)) ?? []
  const { properties: _, required: __, additionalProperties: ___, ...rest_ } = input
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: { ...rest_, properties, ...(required.length > 0 ? { required } : {}) },
        ...(rest.example === undefined ? {} : { example: rest.example }),
      },
    },
  }
}

function describe({ name, definition }: NamedOperation, rest: RestBinding): Json {
  const input = jsonSchema(definition.input, 'input')
  const body = requestBody(rest, input)
  const responses: Json = {
    [String(rest.status ?? 200)]: {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(definition.output, 'output') } },
    },
  }
  for (const [status, codes] of errorsOf(definition))
    responses[String(status)] = errorResponse(codes)
  return {
    operationId: name,
    summary: rest.summary,
    description: rest.description ?? rest.summary,
    tags: rest.tags,
    security: definition.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parameters(definition, rest, input),
    ...(body ? { requestBody: body } : {}),
    responses,
  }
}

/** Paths that are plain Fastify routes and belong to the API: their own entries. */
export type ExtraPaths = Record<string, Record<string, Json>>

/**
 * @param serverUrl where the API answers, without a trailing slash
 * @returns the whole document as plain JSON
 */
export function openapiDocument(
  operations: readonly NamedOperation[],
  serverUrl: string,
  extra: ExtraPaths = {},
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const { rest } = operation.definition
    if (!rest) continue
    paths[rest.path] ??= {}
    paths[rest.path]![rest.method.toLowerCase()] = describe(operation, rest)
  }
  for (const [path, methods] of Object.entries(extra)) paths[path] = { ...paths[path], ...methods }
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((entry) => (entry as { tags?: string[] }).tags ?? []),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Araliya',
      version: '1.0.0',
      summary: 'Headless commerce for a beauty and skincare store',
      description:
        'Prices are LKR with two decimals. Errors are `{ message, code, requestId, issues? }`. Send a bearer token for everything that is not public.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: [...new Set(used)].sort().map((name) => ({ name, description: name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...documentedComponents(),
        Error: errorSchema,
      },
    },
  }
}

function documentedComponents(): Record<string, JsonSchema> {
  const all = z.toJSONSchema(componentSchemas, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id: string) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, JsonSchema> }
  return Object.fromEntries(
    Object.entries(all.schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  ) as Record<string, JsonSchema>
}

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
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
  },
}
