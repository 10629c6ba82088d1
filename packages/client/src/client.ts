/**
 * The typed client of an Araliya shop: every operation with its input and output, over tRPC.
 *
 * @example
 * const shop = createClient({ url: 'https://shop.example.com', token })
 * const serums = await shop.products.search.query({ query: 'serum' })
 */
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter, ErrorCode, Issue } from './api.js'
import { idempotentOperations } from './idempotent.js'
import { retrying } from './retrying.js'

export type * from './api.js'
/** `Inputs['orders']['place']`: what an operation takes. */
export type Inputs = inferRouterInputs<AppRouter>
/** `Outputs['orders']['place']`: what it answers. */
export type Outputs = inferRouterOutputs<AppRouter>

export interface ClientOptions {
  /** where the shop answers, without `/api` or `/trpc` */
  url: string
  /** a session's token or an API key; a function is asked before every request */
  token?: string | undefined | (() => string | undefined | Promise<string | undefined>)
  /** another fetch, such as one with a time limit */
  fetch?: typeof globalThis.fetch
  /** refuses unknown fields with VALIDATION_FAILED (default); false ignores them */
  strict?: boolean
}

/** Options of one call: `shop.orders.place.mutate(order, once('attempt-1'))`. */
export interface CallContext {
  context: { idempotencyKey?: string; ifMatch?: string }
}

/** The call happens at most once under this key: sent again, it answers with the first result. */
export const once = (idempotencyKey: string): CallContext => ({ context: { idempotencyKey } })

/**
 * The change is refused (PRECONDITION_FAILED) when the thing is no longer at this version.
 * @param version as reads for editing and answers to changes name it (`products.details`): the
 * number that the ETag of the same read names over REST
 */
export const ifUnchanged = (version: number): CallContext => ({
  context: { ifMatch: `"${version}"` },
})

/** The server refuses more calls in one request. */
const mostCallsPerRequest = 10

const trimmed = (url: string): string => url.replace(/\/+$/, '')

/** Gives calls that honour an Idempotency-Key a new one, so that they can be repeated. */
const withKey: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (!idempotentOperations.has(op.path) || 'idempotencyKey' in op.context) return next(op)
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const idempotencyKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return next({ ...op, context: { ...op.context, idempotencyKey } })
  }

async function authorization(options: ClientOptions): Promise<Record<string, string>> {
  const token = typeof options.token === 'function' ? await options.token() : options.token
  return token ? { Authorization: `Bearer ${token}` } : {}
}

/**
 * Creates a client. Calls of one moment travel in one request; those with a key or a version travel
 * alone. Calls are repeated after 429 and 503 as `Retry-After` says, and after a lost connection;
 * writes only under an Idempotency-Key, which calls that honour one get by default.
 */
export function createClient(options: ClientOptions) {
  const shared = {
    url: `${trimmed(options.url)}/trpc`,
    fetch: retrying(options.fetch ?? ((url, init) => fetch(url, init))) as never,
  }
  const common = async (): Promise<Record<string, string>> => ({
    ...(await authorization(options)),
    ...(options.strict === false ? {} : { Prefer: 'handling=strict' }),
  })
  const link: TRPCLink<AppRouter> = splitLink({
    condition: ({ context }) => 'idempotencyKey' in context || 'ifMatch' in context,
    true: httpLink({
      ...shared,
      headers: async ({ op: { context } }) => ({
        ...(await common()),
        ...(typeof context.idempotencyKey === 'string'
          ? { 'Idempotency-Key': context.idempotencyKey }
          : {}),
        ...(typeof context.ifMatch === 'string' ? { 'If-Match': context.ifMatch } : {}),
      }),
    }),
    false: httpBatchLink({
      ...shared,
      maxItems: mostCallsPerRequest,
      headers: common,
    }),
  })
  return createTRPCClient<AppRouter>({ links: [withKey, link] })
}

export type Client = ReturnType<typeof createClient>

/** The error of a call, over tRPC or REST. */
export interface CallFailure {
  /** the server's message, written for users */
  message: string
  /** a code of the server, or OFFLINE when it could not be reached */
  code: ErrorCode | 'OFFLINE'
  issues: Issue[]
  /** what an order would cost now, when its total changed or its stock ran short */
  quote?: Outputs['orders']['quote'] | undefined
  /** the challenge of a login with Google that needs two-factor authentication */
  factor?: Outputs['stepUp']['challenge'] | undefined
  /** names the request in the server's log */
  requestId: string | undefined
}

class UploadError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Reads any error that a call rejected with. */
export function readFailure(error: unknown): CallFailure {
  if (error instanceof UploadError) return error.failure
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TRPCClientError && error.data) {
    const data = error.data as Partial<CallFailure> & { appCode?: ErrorCode }
    const { appCode = 'INTERNAL', issues = [], quote, factor, requestId } = data
    return { message, code: appCode, issues, quote, factor, requestId }
  }
  return { message, code: 'OFFLINE', issues: [], requestId: undefined }
}

/**
 * Uploads images, which tRPC cannot carry; needs an administrator's token.
 * @returns their addresses in order, for `Images` of a product or blog
 */
export async function uploadImages(
  options: ClientOptions,
  files: readonly (Blob & { name?: string })[],
): Promise<string[]> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name ?? 'image')
  const answer = await (options.fetch ?? fetch)(`${trimmed(options.url)}/api/images`, {
    method: 'POST',
    body: form,
    headers: await authorization(options),
  })
  const body = (await answer.json()) as { Images: string[] } & Partial<CallFailure>
  if (answer.ok) return body.Images
  const { message = answer.statusText, code = 'INTERNAL', issues = [], requestId } = body
  throw new UploadError({ message, code, issues, requestId })
}
