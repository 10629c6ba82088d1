/**
 * The current trace. It comes from a caller's `traceparent`, or from a recorded request or
 * background task. Without one, nothing here costs more than a look-up. This file loads no
 * recorder.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Registry } from '@prometheus-io/client'
import { type TraceContext, traceHeaders } from './trace-context.ts'

export type SpanKind = 'server' | 'client' | 'internal'
type Attributes = Record<string, string | number | boolean | undefined>

/** A recorded span: its duration and its result. */
export interface Span {
  /**
   * Begins a child span.
   * @param startedAt milliseconds since 1970, for spans reported afterwards
   */
  begin: (name: string, kind: SpanKind, attributes: Attributes, startedAt?: number) => Scope
  set: (attributes: Attributes) => void
  /**
   * Marks the span as failed.
   * @param type the error's code or class, never a text that could identify a person
   */
  fail: (type: string) => void
  end: () => void
}

/** The position in a trace that outgoing calls pass on; with `span`, its work is recorded. */
export interface Scope extends TraceContext {
  span?: Span | undefined
}

/** Records traces and sends them to a collector, see telemetry.ts. */
export interface Telemetry {
  /**
   * Begins a trace.
   * @param what called only when the trace is recorded: most are not
   * @param outside the trace to continue, begun elsewhere
   * @returns `outside` when the sampler skips this trace
   */
  begin: (
    what: () => [name: string, kind: SpanKind, attributes: Attributes],
    outside?: TraceContext,
  ) => Scope | undefined
  /** Exports a log line. @param line as written */
  onLine: (line: string) => void
  /** @param report called from time to time while the collector refuses data */
  onProblem: (report: (problem: string) => void) => void
  /** Exports these metrics periodically, too. */
  watch: (register: Registry) => void
  /** Exports the remaining data, within a short time limit. */
  close: () => Promise<void>
}

const scopes = new AsyncLocalStorage<Scope | undefined>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs `work`, and all that it starts, as a part of this trace; undefined: of none. */
export const withScope = <T>(scope: Scope | undefined, work: () => T): T => scopes.run(scope, work)

/** Returns the trace fields of a log line, by the names that collectors know. */
export function logFields(): Record<string, string> {
  const scope = scopes.getStore()
  return scope ? { trace_id: scope.traceId, span_id: scope.spanId } : {}
}

/** Returns an error code of ours or of Node's, else the class name. */
const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? '_OTHER')
}

/** Runs `work` and ends the span of `scope` with it. */
async function recorded<T>(scope: Scope | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await scopes.run(scope, work)
  } catch (error) {
    const { status = 500 } = error as { status?: number }
    // A refusal with a message for the caller is a normal result.
    if (status < 500) scope?.span?.set({ 'error.type': typeOf(error) })
    else scope?.span?.fail(typeOf(error))
    throw error
  } finally {
    scope?.span?.end()
  }
}

/** Runs `work` in a child span; without a recorded trace it only runs it. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = scopes.getStore()?.span
  return span ? recorded(span.begin(name, 'internal', {}), work) : work()
}

/**
 * Runs background work as a trace of its own, when traces are recorded.
 * @param telemetry undefined: the work stays a part of the current trace, if any
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
  /** headers to send with the call */
  headers: Record<string, string>
  /** Ends the call. @param outcome the status of the answer, or the error */
  end: (outcome: number | Error) => void
}

const nothing: OutgoingCall = { headers: {}, end: () => {} }

/**
 * Begins a call of another server. Records only its host and port: paths and queries may hold
 * secrets.
 */
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
 * Calls another server, and passes the trace on.
 * @param send makes the call with these headers added to its own
 * @param statusOf returns the status of the answer
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
