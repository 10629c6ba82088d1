/** Calls one operation through each API, and returns one shape for comparison. */
import type { Issue } from '#server/core/errors/errors.ts'
import { type NamedOperation, operationsOf } from '#server/core/operation/operation.ts'
import { appRouter } from '#server/router.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

export interface Outcome {
  status: number
  /** the operation's output; undefined for an error */
  result?: unknown
  error?: { code: string; message: string; issues?: Issue[] }
  headers: Answer['headers']
}

export type Input = Record<string, unknown>
export type Api = 'rest' | 'trpc'

const namespaceOf = ({ name }: NamedOperation) => name.split('.')[0]!

/** Every operation of the shop, by namespace, for tests that walk all of them. */
export const operations: readonly NamedOperation[] = operationsOf(appRouter).sort((a, b) =>
  namespaceOf(a).localeCompare(namespaceOf(b)),
)

/** Returns true for an operation that needs a permission, which customers lack. */
export const isOfStaff = ({ access }: NamedOperation['definition']): boolean =>
  access !== 'public' && access !== 'customer'

export function operationNamed(name: string): NamedOperation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`There is no operation ${name}`)
  return found
}

/** Returns a value as a careless client would put it into an address. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function toQuery(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, asText(one))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Builds the REST request for this input: path parameters, then query or body. */
export function restRequest(
  { name, definition }: NamedOperation,
  input: Input,
): { method: string; path: string; body?: unknown } {
  const { rest } = definition
  if (!rest) throw new Error(`${name} has no REST path`)
  const others = { ...input }
  const path = rest.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = others[parameter]
    delete others[parameter]
    // a path is UTF-8, which lone surrogates are not
    return encodeURIComponent(asText(value).toWellFormed())
  })
  if (rest.method === 'GET') return { method: 'GET', path: path + toQuery(others) }
  const body = rest.method === 'DELETE' ? {} : { body: others }
  return { method: rest.method, path, ...body }
}

async function throughRest(
  shop: TestApp,
  operation: NamedOperation,
  input: Input,
  options: CallOptions,
): Promise<Outcome> {
  const request = restRequest(operation, input)
  const { status, body, headers } = await shop.call(request.method, request.path, {
    ...options,
    ...('body' in request ? { body: request.body } : {}),
  })
  if (status < 400) return { status, result: body, headers }
  const { code, message, issues } = body
  return { status, error: { code, message, ...(issues ? { issues } : {}) }, headers }
}

async function throughTrpc(
  shop: TestApp,
  { name, definition }: NamedOperation,
  input: Input,
  options: CallOptions,
): Promise<Outcome> {
  const { status, body, headers } = await shop.rpc(definition.kind, name, input, options)
  if (status < 400) return { status, result: body.result.data, headers }
  const { appCode, issues } = body.error.data
  const { message } = body.error
  return { status, error: { code: appCode, message, ...(issues ? { issues } : {}) }, headers }
}

/** Calls `operation` through `api`; a tRPC success counts as the status that REST documents. */
export async function callThrough(
  api: Api,
  shop: TestApp,
  operation: NamedOperation,
  input: Input,
  options: CallOptions = {},
): Promise<Outcome> {
  if (api === 'rest') return throughRest(shop, operation, input, options)
  const outcome = await throughTrpc(shop, operation, input, options)
  if (outcome.status !== 200) return outcome
  return { ...outcome, status: operation.definition.rest?.status ?? 200 }
}
