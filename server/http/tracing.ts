/** Continues the trace of a caller (`traceparent`), and records requests when telemetry is on. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../core/context/context.ts'
import { currentScope, type Scope, type Telemetry, withScope } from '../core/tracing/scope.ts'
import { readTraceContext, type TraceContext } from '../core/tracing/trace-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: Scope | undefined
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header

/** Begins a span, named by route pattern: addresses identify people, and some are secrets. */
function begin(
  telemetry: Telemetry,
  request: FastifyRequest,
  reply: FastifyReply,
  outside: TraceContext | undefined,
): Scope | undefined {
  const scope = telemetry.begin(() => {
    const { method } = request
    const { url: route } = request.routeOptions
    return [
      route === undefined ? method : `${method} ${route}`,
      'server',
      {
        'http.request.method': method,
        'http.route': route,
        'araliya.request_id': request.id,
      },
    ]
  }, outside)
  const span = scope?.span
  if (span)
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.set({ 'http.response.status_code': statusCode })
      if (!reply.raw.writableFinished) span.fail('ABORTED')
      else if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    })
  return scope
}

/**
 * Runs the hook in this request's trace, or in none: the connection may still carry the previous
 * one.
 */
function goOn({ trace }: FastifyRequest, done: () => void): void {
  if (currentScope() === trace) done()
  else withScope(trace, done)
}

/** Mounts tracing. Call it before anything that answers, logs or queries the database. */
export function mountTracing(app: FastifyInstance, { telemetry }: Services): void {
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent, tracestate } = request.headers
    const outside =
      traceparent === undefined ? undefined : readTraceContext(one(traceparent), one(tracestate))
    request.trace = telemetry && outside ? begin(telemetry, request, reply, outside) : outside
    goOn(request, done)
  })
  // Bodies arrive by events of the connection, outside the request's trace.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
}

/**
 * Begins traces for requests without one. Mount it after the response cache: sending a cached
 * response takes no longer than recording it, and the metrics count those.
 */
export function mountOwnTraces(app: FastifyInstance, { telemetry }: Services): void {
  if (!telemetry) return
  app.addHook('onRequest', (request, reply, done) => {
    request.trace ??= begin(telemetry, request, reply, undefined)
    goOn(request, done)
  })
}
