/**
 * Defines operations once for REST and tRPC. `query()` and `mutation()` make a real tRPC procedure
 * whose meta carries the definition. server/http/rest.ts mounts the same definition as a REST
 * route, and server/http/openapi/openapi.ts documents it. Both call {@link execute}, so a rule, a
 * status or a field cannot differ between them.
 */
import { initTRPC, TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import type { AccessRule } from '../access/access-rule.ts'
import { actorMethodsOf } from '../access/actor.ts'
import { authorise } from '../access/authenticate.ts'
import type { Access, ModuleService, OperationContext, RequestContext } from '../context/context.ts'
import { fillOrigin, hashTag, originPlaceholder } from '../context/shared-answer.ts'
import { maskedError, toAppError, toIssues, validationError } from '../errors/error-translation.ts'
import { AppError, errorTable } from '../errors/errors.ts'
import { originFor, ownOrigins, withAddresses, withKeys } from '../media/media-address.ts'
import type { RateLimitRule } from '../rate-limit/rate-limit.ts'
import { inSpan } from '../tracing/scope.ts'
import { keyOf, runOnce } from './idempotency.ts'
import { checkOutput, outputChecks } from './output-check.ts'
import { countCall } from './rate-limit-key.ts'
import type { RestBinding } from './rest-binding.ts'
import { unknownIssues } from './strict-input.ts'

interface Definition<
  A extends Access,
  I extends core.$ZodType,
  O extends core.$ZodType,
  U extends ModuleService,
> extends AccessRule {
  rest: RestBinding
  access: A
  input: I
  output: O
  /** validates answers in production, too, where an extra field would leak; tests validate all */
  checksOutput?: true
  /** honours Idempotency-Key: the handler works inside `ctx.once` */
  idempotent?: boolean
  /** returns the part of the input that identifies the request, without secrets; default: all */
  fingerprint?: (input: core.output<I>) => unknown
  /** distinguishes the Idempotency-Keys of guests; by default their network */
  guestKey?: (input: core.output<I>) => string
  /** counts by account, or by address for guests and public calls without identification */
  rateLimit?: RateLimitRule
  /** for guests, when it differs */
  guestRateLimit?: RateLimitRule
  /** the REST answer may come from the catalogue cache, see server/platform/cache */
  cache?: 'catalogue'
  /** an answer from its input alone, uncached here: for a CDN (server/platform/cdn) */
  cdnCacheable?: true
  /** error codes beyond those that access, path and input imply, for the document */
  errors?: readonly (keyof typeof errorTable)[]
  /** never answers NOT_FOUND, which a parameter in the path implies, but an empty answer */
  neverNotFound?: true
  /** bytes of the JSON body at most; {@link defaultBodyLimit} by default */
  bodyLimit?: number
  /** services of modules that the handler needs; `ctx` has no others */
  uses?: readonly U[]
  handler: (call: { input: core.output<I>; ctx: OperationContext<A, U> }) => Promise<core.output<O>>
}

/**
 * Bytes of JSON that any caller may send; parsing takes under a millisecond. An operation that
 * needs more declares it, and its body is read only after authorisation.
 */
export const defaultBodyLimit = 64 * 1024

// biome-ignore lint/suspicious/noExplicitAny: the walkers (REST, OpenAPI, tests) treat all alike
export type AnyDefinition = Definition<any, any, any, any>

export type OperationMeta = { operation: AnyDefinition & { kind: 'query' | 'mutation' } }

export const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      // Unexpected errors never reach callers: they get our message, and the log gets the cause.
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

/** Checks every call: access → input → rate. */
async function authoriseCall(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<{ user: OperationContext['user']; input: unknown }> {
  const user = (await authorise(request, definition)) as OperationContext['user']
  const parsed = safeParse(definition.input, raw === undefined ? {} : raw)
  await countCall(parsed.success ? name : `${name}, invalid`, definition, request, user)
  const issues = parsed.success ? [] : toIssues(parsed.error.issues)
  if (request.isStrict) issues.push(...unknownIssues(definition.input, raw))
  if (!parsed.success || issues.length > 0) throw validationError(issues)
  return { user, input: withKeys(definition.input, parsed.data, () => ownOrigins(request)) }
}

/**
 * Runs the handler, and validates its answer in tests.
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
    // A replay returns the stored answer, addresses included.
    once: (work) =>
      runOnce(
        request,
        acting,
        name,
        definition.fingerprint?.(input) ?? input,
        async (tx, emit) => whole(await work(tx, emit)),
        key(),
      ),
    ...actorMethodsOf(request, acting),
  }
  const result = whole(await definition.handler({ input, ctx }))
  if (outputChecks.all || definition.checksOutput) checkOutput(name, definition.output, result)
  return result
}

/** Converts a failure to the error for the caller. Image addresses in its fields become absolute. */
function toPublicError(error: unknown, request: RequestContext): AppError {
  const app = toAppError(error)
  if (app.fields) withAddresses(app.fields.schema, app.fields.value, () => originFor(request))
  return app
}

/**
 * Runs a call of either API: access → input → rate → handler.
 * @param name the tRPC path, such as `products.list`
 * @throws AppError only, never another error
 */
export async function execute(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<unknown> {
  return inSpan(name, async () => {
    try {
      const admitted = await authoriseCall(name, definition, request, raw)
      return await handle(name, definition, request, admitted)
    } catch (error) {
      throw toPublicError(error, request)
    }
  })
}

/** Returns true for reads whose answer is the same for all callers. */
export const isShared = ({ cache, access, identify, rateLimit }: AnyDefinition): boolean =>
  cache === 'catalogue' && access === 'public' && !identify && !rateLimit

/** Returns true for reads that a CDN may share. */
export const isCdnCacheable = (definition: AnyDefinition): boolean =>
  isShared(definition) || definition.cdnCacheable === true

/**
 * Runs {@link execute} through the catalogue cache, for operations that {@link isShared}. The key
 * is the validated input, so both APIs share answers, and unknown fields change nothing.
 * @throws AppError only, never another error
 */
export async function executeShared(
  name: string,
  definition: AnyDefinition,
  request: RequestContext,
  raw: unknown,
): Promise<{ text: string; headers: Readonly<Record<string, string>>; tag: string }> {
  try {
    const read = request.answers.lastChange()
    const admitted = await authoriseCall(name, definition, request, raw)
    const key = `${name} ${JSON.stringify(admitted.input)}`
    const known = request.answers.find(key)
    const filled = (text: string) => fillOrigin(text, () => originFor(request))
    // A cache hit is faster than recording a span for it.
    if (known) return { ...known, text: filled(known.text) }
    const notes = { headers: {} }
    const result = await inSpan(name, () =>
      handle(name, definition, request, admitted, notes, () => originPlaceholder),
    )
    const text = JSON.stringify(result)
    const answer = { text, headers: notes.headers, tag: hashTag(text) }
    request.answers.store(key, read, answer)
    return { ...answer, text: filled(text) }
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

const noInput = z.object({})

/** A definition as modules write it; without an input schema, the operation takes no fields. */
type Declaration<
  A extends Access,
  I extends core.$ZodType,
  O extends core.$ZodType,
  U extends ModuleService,
> = Omit<Definition<A, I, O, U>, 'input'> & { input?: I }

const procedureOf = <I extends core.$ZodType>(operation: OperationMeta['operation']) =>
  t.procedure.meta({ operation }).input((raw: unknown) => raw as core.input<I>)

const answerOf =
  <O extends core.$ZodType>(operation: AnyDefinition) =>
  ({ ctx, input, path }: { ctx: RequestContext; input: unknown; path: string }) =>
    executeForTrpc(path, operation, ctx, input) as Promise<core.output<O>>

/** Defines a read, served as a GET: see the file's head. */
export function query<
  A extends Access,
  O extends core.$ZodType,
  I extends core.$ZodType = typeof noInput,
  U extends ModuleService = never,
>(declared: Omit<Declaration<A, I, O, U>, 'rest'> & { rest: Omit<RestBinding, 'method'> }) {
  const rest = { ...declared.rest, method: 'GET' as const }
  const operation = { input: noInput, ...declared, rest, kind: 'query' } as const
  return procedureOf<I>(operation).query(answerOf<O>(operation))
}

/** Defines a write: see the file's head. */
export function mutation<
  A extends Access,
  O extends core.$ZodType,
  I extends core.$ZodType = typeof noInput,
  U extends ModuleService = never,
>(declared: Declaration<A, I, O, U>) {
  const operation = { input: noInput, ...declared, kind: 'mutation' } as const
  return procedureOf<I>(operation).mutation(answerOf<O>(operation))
}

export interface NamedOperation {
  /** the tRPC path and the OpenAPI operationId */
  name: string
  definition: AnyDefinition & { kind: 'query' | 'mutation' }
}

/** Returns the definition that a procedure of {@link query} or {@link mutation} carries. */
export function definitionOf(name: string, { _def }: { _def: { meta?: unknown } }): NamedOperation {
  const meta = _def.meta as OperationMeta | undefined
  if (!meta) throw new Error(`${name} was not created by query() or mutation()`)
  return { name, definition: meta.operation }
}

/** Returns every operation of a router, for REST, the OpenAPI document and the tests. */
export function operationsOf(router: { _def: { procedures: object } }): NamedOperation[] {
  return Object.entries(router._def.procedures).map(([name, procedure]) =>
    definitionOf(name, procedure),
  )
}
