/**
 * The trace that whatever runs just now belongs to. It comes from a caller's `traceparent`, from a
 * request or a piece of background work that is recorded, or there is none: then nothing here costs more
 * than one look. Nothing of a recorder is loaded by this file.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Registry } from '@prometheus-io/client'
import { type TraceContext, traceHeaders } from './trace-context.ts'

export type SpanKind = 'server' | 'client' | 'internal'
type Attributes = Record<string, string | number | boolean | undefined>

/** Something that is being recorded: how long it takes, and what came of it. */
export interface Span {
  /**
   * Begins a part of it.
   * @param startedAt milliseconds since 1970, of what is told afterwards
   */
  begin: (name: string, kind: SpanKind, attributes: Attributes, startedAt?: number) => Scope
  set: (attributes: Attributes) => void
  /** @param type what failed: a code or a class, never words that could name somebody */
  fail: (type: string) => void
  end: () => void
}

/** What is told to whom is called from here; with `span`, what happens here is recorded. */
export interface Scope extends TraceContext {
  span?: Span | undefined
}

/** Who is told of it, see telemetry.ts. */
export interface Telemetry {
  /**
   * Begins a trace.
   * @param what is asked only where it is recorded: most traces are not
   * @param outside goes on with one that was begun elsewhere
   * @returns `outside` where the sampler leaves this one out
   */
  begin: (
    what: () => [name: string, kind: SpanKind, attributes: Attributes],
    outside?: TraceContext,
  ) => Scope | undefined
  /** @param line of the log, as it was written */
  onLine: (line: string) => void
  /** @param tell hears, now and then, that the collector does not take what it is sent */
  onProblem: (tell: (problem: string) => void) => void
  /** Sends these figures, too, again and again. */
  watch: (register: Registry) => void
  /** Sends what is left, if that is possible within a moment. */
  close: () => Promise<void>
}

const scopes = new AsyncLocalStorage<Scope | undefined>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Does `work`, and all that it sets off, as a part of this trace; of none with undefined. */
export const withScope = <T>(scope: Scope | undefined, work: () => T): T => scopes.run(scope, work)

/** What stands beside a log line, by the names that collectors know. */
export function logFields(): Record<string, string> {
  const scope = scopes.getStore()
  return scope ? { trace_id: scope.traceId, span_id: scope.spanId } : {}
}

/** A code of ours or of Node's, else the class. */
const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? '_OTHER')
}

/** Does `work` and ends the span of `scope` with it. */
async function recorded<T>(scope: Scope | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await scopes.run(scope, work)
  } catch (error) {
    const { status = 500 } = error as { status?: number }
    // What was refused with words for the caller went as it should.
    if (status < 500) scope?.span?.set({ 'error.type': typeOf(error) })
    else scope?.span?.fail(typeOf(error))
    throw error
  } finally {
    scope?.span?.end()
  }
}

/** Does `work` as a part of what is recorded; merely does it where nothing is. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = scopes.getStore()?.span
  return span ? recorded(span.begin(name, 'internal', {}), work) : work()
}

/**
 * Does what no request waits for, as a trace of its own where somebody records one.
 * @param telemetry undefined: it stays a part of the trace that set it off, if there is one
 */
export function ownTrace<T>(
  telemetry: Telemetry | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return telemetry
    ? recorded(
        telemetry.begin(() => [name, 'internal', {}]),
        work,
      )
    : work()
}

interface OutgoingCall {
  /** to be sent with it */
  headers: Record<string, string>
  /** @param outcome the status of the answer, or what went wrong */
  end: (outcome: number | Error) => void
}

const nothing: OutgoingCall = { headers: {}, end: () => {} }

/** Begins a call of another server. Its whole address is told to nobody: secrets stand in some. */
export function beginCall(method: string, host: string, port?: number | string): OutgoingCall {
  const scope = scopes.getStore()
  if (!scope) return nothing
  const call = scope.span?.begin(method, 'client', {
    'http.request.method': method,
    'server.address': host,
    'server.port': port ? Number(port) : undefined,
  })
  return {
    headers: traceHeaders(call ?? scope),
    end(outcome) {
      if (typeof outcome !== 'number') call?.span?.fail(typeOf(outcome))
      else {
        call?.span?.set({ 'http.response.status_code': outcome })
        if (outcome >= 400) call?.span?.fail(String(outcome))
      }
      call?.span?.end()
    },
  }
}

/**
 * Calls another server with the trace that it is called for.
 * @param send makes the call with these headers beside its own
 * @param statusOf its answer
 */
export async function calling<T>(
  method: string,
  { hostname, port }: URL,
  send: (headers: Record<string, string>) => Promise<T>,
  statusOf: (answer: T) => number,
): Promise<T> {
  const call = beginCall(method, hostname, port)
  try {
    const answer = await send(call.headers)
    call.end(statusOf(answer))
    return answer
  } catch (error) {
    call.end(error as Error)
    throw error
  }
}
