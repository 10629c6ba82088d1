/**
 * One definition, two doors: `query()` and `mutation()` make a real tRPC procedure whose meta
 * carries the definition; server/http/rest.ts mounts the same definition as a REST route, and
 * server/http/openapi/openapi.ts documents it. Both call {@link execute}, so a rule, a status or a field
 * cannot differ between the doors.
 */
import { initTRPC, TRPCError } from '@trpc/server'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import type { AccessRule } from '../access/access-rule.ts'
import { offersOf } from '../access/actor.ts'
import { authorise } from '../access/authenticate.ts'
import type { Access, OperationContext, RequestContext } from '../context/context.ts'
import { fillIn, originMark } from '../context/shared-answer.ts'
import { maskedError, toAppError, toIssues, validationError } from '../errors/error-translation.ts'
import { AppError, errorTable, type Issue } from '../errors/errors.ts'
import { originFor, ownOrigins, withAddresses, withKeys } from '../media/media-address.ts'
import type { RateLimitRule } from '../rate-limit/rate-limit.ts'
import { inSpan } from '../tracing/scope.ts'
import { keyOf, runOnce } from './idempotency.ts'
import { countCall } from './rate-limit-key.ts'

export interface RestBinding {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** under /api, parameters in braces: `/products/{productId}` */
  path: string
  summary: string
  /** its section of the document, where it is not that of its part of the router (server/http/openapi/sections.ts) */
  tag?: string
  /** its last parameter may be missing and is blank then: `/products/search/` finds nothing */
  lastMayBeMissing?: true
  /** success status, 200 unless said */
  status?: 200 | 201
  /** body fields that documented clients send as text although they are numbers */
  coerceBody?: readonly string[]
  description?: string
  /** an example of the input, for the document */
  example?: unknown
}

export interface Definition<A extends Access, I extends core.$ZodType, O extends core.$ZodType>
  extends AccessRule {
  rest?: RestBinding
  access: A
  input: I
  output: O
  /** checks answers against `output` in production, too, where a field too many would leak; tests check all */
  checksOutput?: true
  /** honours Idempotency-Key: the handler works inside `ctx.once` */
  idempotent?: boolean
  /** the part of the input that tells two requests apart; leave secrets out. Default: all of it */
  fingerprint?: (input: core.output<I>) => unknown
  /** by what the Idempotency-Keys of guests are told apart; their network unless said */
  guestKey?: (input: core.output<I>) => string
  /** counts by account, or by address for guests and public calls that do not ask who it is */
  rateLimit?: RateLimitRule
  /** of guests, where theirs is another */
  guestRateLimit?: RateLimitRule
  /** the REST answer may come from the catalogue cache, see server/platform/cache */
  cache?: 'catalogue'
  /** what is not kept here, but hangs on its input alone, whoever asks: a CDN may keep it (server/platform/cdn) */
  forEverybody?: true
  /** error codes beyond those that access and input imply, for the document */
  errors?: readonly (keyof typeof errorTable)[]
  /** bytes of its JSON body at most, {@link usualBodyLimit} unless said */
  bodyLimit?: number
  handler: (call: { input: core.output<I>; ctx: OperationContext<A> }) => Promise<core.output<O>>
}

/**
 * Bytes of JSON that anybody may send: parsing them costs under a millisecond, whatever they say. An
 * operation that needs more says so, and its body is read only for somebody who may call it.
 */
export const usualBodyLimit = 64 * 1024

// biome-ignore lint/suspicious/noExplicitAny: the walkers (REST, OpenAPI, tests) treat all alike
export type AnyDefinition = Definition<any, any, any>

export type OperationMeta = { operation: AnyDefinition & { kind: 'query' | 'mutation' } }

export const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      // Never the text of an unexpected error: callers read our own words, the log reads the cause.
      const known = error.cause instanceof AppError ? error.cause : undefined
      const fallback = known ? undefined : maskedError(error)
      const app = known ?? fallback!
      return {
        message: app.message,
        code: shape.code,
        data: {
          code: error.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          appCode: app.code,
          requestId: ctx?.requestId ?? '',
          ...(app.issues ? { issues: app.issues } : {}),
          ...app.fields?.value,
        },
      }
    },
  })

/** Set by tests: every output is checked against its schema, see `checksOutput`. */
export const outputChecks = { all: false }

function checkOutput(name: string, schema: core.$ZodType, value: unknown): void {
  const result = safeParse(schema, value)
  if (result.success) return
  const issues: Issue[] = toIssues(result.error.issues)
  throw new Error(`${name} answered what its output does not allow: ${JSON.stringify(issues)}`)
}

/** Access → input → rate: what every call passes first. */
async function admit(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<{ user: OperationContext['user']; input: unknown }> {
  const user = (await authorise(request, definition)) as OperationContext['user']
  const judged = safeParse(definition.input, raw === undefined ? {} : raw)
  await countCall(judged.success ? name : `${name}, invalid`, definition, request, user)
  if (!judged.success) throw validationError(toIssues(judged.error.issues))
  return { user, input: withKeys(definition.input, judged.data, () => ownOrigins(request)) }
}

/**
 * The handler, and in tests a look at what it answered.
 * @param origin of the addresses in the answer, see server/core/media/media-address.ts
 */
async function handle(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  { user, input }: { user: OperationContext['user']; input: unknown },
  reply = request.reply,
  origin = () => originFor(request),
): Promise<unknown> {
  const whole = <T>(value: T): T => withAddresses(definition.output, value, origin)
  const acting = { user, token: request.token, rule: definition }
  const key = () => keyOf(request, user, definition.guestKey?.(input))
  const ctx: OperationContext = {
    ...request,
    reply,
    user,
    key,
    // What is kept for a replay is what was answered, addresses included.
    once: (work) =>
      runOnce(
        request,
        acting,
        name,
        definition.fingerprint?.(input) ?? input,
        async (tx, tell) => whole(await work(tx, tell)),
        key(),
      ),
    ...offersOf(request, acting),
  }
  const result = whole(await definition.handler({ input, ctx }))
  if (outputChecks.all || definition.checksOutput) checkOutput(name, definition.output, result)
  return result
}

/** Translates a failure for the caller. Media addresses in its fields become absolute. */
function toldError(error: unknown, request: RequestContext): AppError {
  const app = toAppError(error)
  if (app.fields) withAddresses(app.fields.schema, app.fields.value, () => originFor(request))
  return app
}

/**
 * The way of every call, whichever door it came through: access → input → rate → handler.
 * @param name the tRPC path, such as `products.list`
 * @throws AppError always our own
 */
export async function execute(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<unknown> {
  return inSpan(name, async () => {
    try {
      return await handle(name, definition, request, await admit(name, definition, request, raw))
    } catch (error) {
      throw toldError(error, request)
    }
  })
}

/** True for reads that are the same for everybody. */
export const isShared = ({ cache, access, identify, rateLimit }: AnyDefinition): boolean =>
  cache === 'catalogue' && access === 'public' && !identify && !rateLimit

/** True for reads that a CDN may give to everybody. */
export const isForEverybody = (definition: AnyDefinition): boolean =>
  isShared(definition) || definition.forEverybody === true

/**
 * {@link execute} by way of the catalogue cache, for operations that {@link isShared}. Answers are
 * kept by the judged input, so both doors share them, and a field that nobody knows changes nothing.
 * @throws AppError always our own
 */
export async function executeShared(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<{ text: string; headers: Readonly<Record<string, string>> }> {
  try {
    const { answers } = request
    const etag = answers.version()
    const admitted = await admit(name, definition, request, raw)
    const key = `${name} ${JSON.stringify(admitted.input)}`
    const known = answers.find(key)
    const origin = () => originFor(request)
    // What is known is found sooner than a span of it would be told.
    if (known) return { text: fillIn(known.text, origin), headers: known.headers }
    const notes = { headers: {} }
    const result = await inSpan(name, () =>
      handle(name, definition, request, admitted, notes, () => originMark),
    )
    const answer = { text: JSON.stringify(result), headers: notes.headers }
    if (etag) answers.keep(key, etag, answer)
    return { text: fillIn(answer.text, origin), headers: notes.headers }
  } catch (error) {
    throw toAppError(error)
  }
}

async function executeForTrpc(
  name: string,
  definition: AnyDefinition,
  ctx: RequestContext,
  raw: unknown,
): Promise<unknown> {
  try {
    if (!isShared(definition)) return await execute(name, definition, ctx, raw)
    const { text, headers } = await executeShared(name, definition, ctx, raw)
    Object.assign(ctx.reply.headers, headers)
    return JSON.parse(text)
  } catch (error) {
    const app = toAppError(error)
    throw new TRPCError({ code: errorTable[app.code].trpc, message: app.message, cause: app })
  }
}

/** Defines a read, which is a GET: see the file's head. */
export function query<A extends Access, I extends core.$ZodType, O extends core.$ZodType>(
  definition: Omit<Definition<A, I, O>, 'rest'> & { rest?: Omit<RestBinding, 'method'> },
) {
  const rest = definition.rest && { ...definition.rest, method: 'GET' as const }
  const operation = { ...definition, rest, kind: 'query' } as const
  return t.procedure
    .meta({ operation })
    .input((raw: unknown) => raw as core.input<I>)
    .query(
      ({ ctx, input, path }) =>
        executeForTrpc(path, operation, ctx, input) as Promise<core.output<O>>,
    )
}

/** Defines a write: see the file's head. */
export function mutation<A extends Access, I extends core.$ZodType, O extends core.$ZodType>(
  definition: Definition<A, I, O>,
) {
  const operation = { ...definition, kind: 'mutation' } as const
  return t.procedure
    .meta({ operation })
    .input((raw: unknown) => raw as core.input<I>)
    .mutation(
      ({ ctx, input, path }) =>
        executeForTrpc(path, operation, ctx, input) as Promise<core.output<O>>,
    )
}

export interface NamedOperation {
  /** the tRPC path and the OpenAPI operationId */
  name: string
  definition: AnyDefinition & { kind: 'query' | 'mutation' }
}

/** The definition that a procedure of {@link query} or {@link mutation} carries. */
export function definitionOf(name: string, { _def }: { _def: { meta?: unknown } }): NamedOperation {
  const meta = _def.meta as OperationMeta | undefined
  if (!meta) throw new Error(`${name} was not made by query() or mutation()`)
  return { name, definition: meta.operation }
}

/** Every operation of a router, for the REST door, the document and the tests. */
export function operationsOf(router: { _def: { procedures: object } }): NamedOperation[] {
  return Object.entries(router._def.procedures).map(([name, procedure]) =>
    definitionOf(name, procedure),
  )
}
