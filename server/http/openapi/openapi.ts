/** Generates OpenAPI 3.1 from the operations themselves, so the document always matches the API. */
import manifest from '../../../package.json' with { type: 'json' }
import {
  type DocumentedPaths,
  needing,
  sharedParameter,
  sharedParameters,
} from '../../core/openapi/entries.ts'
import type { EventData } from '../../core/openapi/event-samples.ts'
import { parameterOf } from '../../core/openapi/openapi-parts.ts'
import {
  describeResponses,
  documentedFailures,
  documentedHeaders,
} from '../../core/openapi/responses.ts'
import { type Json, sample } from '../../core/openapi/samples.ts'
import {
  documentedSchemas,
  type JsonSchema,
  jsonSchema,
  referencedSchemas,
  wholeSchema,
} from '../../core/openapi/schemas.ts'
import {
  type AnyDefinition,
  defaultBodyLimit,
  type NamedOperation,
} from '../../core/operation/operation.ts'
import type { RestBinding } from '../../core/operation/rest-binding.ts'
import { describeSections, sectionOf } from './sections.ts'
import { documentedWebhooks } from './webhooks.ts'

const inPath = (rest: RestBinding): string[] =>
  [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Adds `example` only where one is known: an optional parameter such as a cursor has none. */
const withExample = (parameter: Json, schema: Json, name: string): Json => {
  const example = sample(schema, documentedSchemas(), name)
  return example === undefined || example === null ? parameter : { ...parameter, example }
}

function parametersOf(definition: AnyDefinition, input: JsonSchema): Json[] {
  const path = inPath(definition.rest)
  const list = Object.entries(input.properties ?? {}).flatMap(([name, schema]): Json[] => {
    if (path.includes(name)) return [withExample(parameterOf('path', name, schema), schema, name)]
    if (definition.rest.method !== 'GET') return []
    const required = input.required?.includes(name) ?? false
    return [withExample(parameterOf('query', name, schema, required), schema, name)]
  })
  if (definition.idempotent) list.push(sharedParameter('IdempotencyKey'))
  if (definition.errors?.includes('PRECONDITION_FAILED')) list.push(sharedParameter('IfMatch'))
  return list
}

/** Removes path parameters from an operation's example, which is its whole input. */
function withoutPath(example: unknown, path: ReadonlySet<string>): unknown {
  if (!example || typeof example !== 'object' || Array.isArray(example)) return example
  return Object.fromEntries(Object.entries(example).filter(([name]) => !path.has(name)))
}

function requestBody(
  { bodyLimit, input: source, rest }: AnyDefinition,
  input: JsonSchema,
): Json | undefined {
  if (rest.method === 'GET' || rest.method === 'DELETE') return undefined
  const path = new Set(inPath(rest))
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !path.has(name)),
  )
  if (Object.keys(properties).length === 0) return undefined
  const required = input.required?.filter((name) => !path.has(name)) ?? []
  const { properties: _, required: __, additionalProperties: ___, ...others } = input
  const schema =
    path.size === 0
      ? jsonSchema(source, 'input')
      : { ...others, properties, ...(required.length > 0 ? { required } : {}) }
  const example = withoutPath(rest.example, path) ?? sample(schema, documentedSchemas())
  return {
    description: `At most ${(bodyLimit ?? defaultBodyLimit) / 1024} kB.`,
    required: required.length > 0,
    content: { 'application/json': { schema, example } },
  }
}

/** Returns the description, as far as it says more than the summary. */
function describeUse({ description, deprecated }: RestBinding): { description?: string } {
  const notice =
    deprecated &&
    `Deprecated since ${deprecated.since}, removed after ${deprecated.until}: use ${deprecated.use}.`
  const texts = [description, notice].filter(Boolean)
  return texts.length > 0 ? { description: texts.join(' ') } : {}
}

function describe({ name, definition }: NamedOperation): Json {
  const { rest } = definition
  const input = wholeSchema(definition.input, 'input')
  const body = requestBody(definition, input)
  return needing(definition, {
    operationId: name,
    summary: rest.summary,
    ...describeUse(rest),
    ...(rest.deprecated && { deprecated: true }),
    tags: [rest.tag ?? sectionOf(name)],
    security: definition.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(definition, input),
    ...(body ? { requestBody: body } : {}),
    responses: describeResponses(definition, input),
  })
}

interface Content {
  content?: Record<string, { schema?: Json; example?: unknown }>
}

/** Adds generated examples to a plain route's JSON where none were written. */
function withExamples(entry: Json): Json {
  const fill = <T extends Content>(part: T): T => {
    const json = part.content?.['application/json']
    if (!json?.schema || json.example !== undefined) return part
    const example = sample(json.schema, documentedSchemas())
    return { ...part, content: { ...part.content, 'application/json': { ...json, example } } }
  }
  const responses = Object.entries((entry.responses ?? {}) as Record<string, Content>)
  return {
    ...entry,
    ...(entry.requestBody ? { requestBody: fill(entry.requestBody as Content) } : {}),
    responses: Object.fromEntries(responses.map(([status, answer]) => [status, fill(answer)])),
  }
}

const introduction = `Prices are LKR with at most two decimals. Timestamps are ISO 8601 in UTC. Image URLs are absolute; image fields accept what \`POST /images\` answered.

Operations that are not public need \`Authorization: Bearer …\`: the \`token\` that \`POST /users/login\` and \`POST /users/google\` answer with (valid for 30 days, until \`POST /users/logout\`), or an API key, which staff create by \`POST /api-keys\`.

Every answer has \`Araliya-Version\`, the version of the shop.

Errors are \`{ message, code, requestId, issues?, quote?, factor? }\`; \`issues\` names each invalid field by its path. 429 and 503 carry \`Retry-After\` in seconds: wait, then send the same request again.

Unknown fields are ignored. With the header \`Prefer: handling=strict\` they are errors: 400 names each of them.

Operations that would do the most harm with a stolen token need step-up verification. They answer 403 with TWO_FACTOR_REQUIRED when the account uses two-factor authentication and the session passed it more than 15 minutes ago; \`POST /users/step-up\` verifies the session again. When the role of an account requires two-factor authentication, all operations answer 403 with TWO_FACTOR_SETUP_REQUIRED until it is set up.

Every operation answers 400 for invalid input, and 401 when it needs a token and gets none. Every address can also answer 431 for headers above 16 kB, 408 when a request takes longer than ten seconds to arrive, 500 for an unexpected error, and 503 while the server is busy or starts; with a body, 413 when it is too large and 415 when it is not JSON.`

const once = (make: () => Json): (() => Json) => {
  let made: Json | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Returns the documented paths; they do not depend on the server's address.
 * @param extra plain Fastify routes that belong to the API
 */
export function documentedPaths(
  operations: readonly NamedOperation[],
  extra: DocumentedPaths,
): DocumentedPaths {
  const paths: DocumentedPaths = {}
  for (const operation of operations) {
    const { rest } = operation.definition
    paths[rest.path] ??= {}
    paths[rest.path]![rest.method.toLowerCase()] = once(() => describe(operation))
  }
  for (const [path, methods] of Object.entries(extra))
    for (const [method, entry] of Object.entries(methods))
      paths[path] = { ...paths[path], [method]: once(() => withExamples(entry())) }
  return paths
}

/** Sorts by key, so that moving an operation to another module does not change the document. */
const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A part of the API with a document of its own. */
export type Audience = 'storefront' | 'admin'

export const documentTitles: Readonly<Record<Audience | 'all', string>> = {
  all: 'Araliya API',
  storefront: 'Storefront API',
  admin: 'Admin API',
}

/** Statuses that the introduction explains for all operations. */
const sharedStatuses = ['400', '401', '408', '413', '415', '431', '500', '503']

/** Removes what readers need only once: shared statuses, and examples that follow the schema. */
function withoutRepetition(entry: Json): Json {
  const responses = Object.entries(entry.responses as Record<string, Content>)
    .filter(([status]) => !sharedStatuses.includes(status))
    .map(([status, { content, ...answer }]) => {
      const { schema } = content?.['application/json'] ?? {}
      return [
        status,
        schema
          ? { ...answer, content: { 'application/json': { schema } } }
          : { ...answer, ...(content && { content }) },
      ]
    })
  return { ...entry, responses: Object.fromEntries(responses) }
}

const isFor = (path: string, entry: Json, audience: Audience | 'all'): boolean =>
  audience === 'all' ||
  (audience === 'admin') === ('x-permission' in entry || path.startsWith('/admin/'))

interface DocumentOptions {
  /** operations of shoppers, of staff, or all */
  audience: Audience | 'all'
  /** the schema of an event's data by the kind of its entity; absent: no webhooks */
  events?: EventData
  /** the API's address, without a trailing slash */
  serverUrl: string
}

/** Builds an OpenAPI document, as plain JSON. */
export function openapiDocument(
  documented: DocumentedPaths,
  { audience, events, serverUrl }: DocumentOptions,
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [path, methods] of Object.entries(documented)) {
    const entries = Object.entries(methods)
      .map(([method, entry]) => [method, entry()] as const)
      .filter(([, entry]) => isFor(path, entry, audience))
      .map(([method, entry]) => [method, audience === 'all' ? entry : withoutRepetition(entry)])
    if (entries.length > 0) paths[path] = sorted(Object.fromEntries(entries))
  }
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((entry) => (entry.tags as string[] | undefined) ?? []),
  )
  const { webhooks, components } = events ? documentedWebhooks(events) : {}
  const responses = { ...documentedFailures, ...components?.responses }
  return {
    openapi: '3.1.0',
    info: {
      title: documentTitles[audience],
      version: manifest.version,
      summary: 'Headless commerce for a beauty and skincare store',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: describeSections(new Set(used)),
    paths: sorted(paths),
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers: documentedHeaders,
      parameters: { ...sharedParameters, ...components?.parameters },
      responses: sorted(responses),
      schemas: sorted(
        referencedSchemas([paths, responses, webhooks], {
          ...documentedSchemas(),
          ...components?.schemas,
        }),
      ),
    },
  }
}
