/** Takes up the trace that a caller tells of (`traceparent`), and records requests where somebody is told. */
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

/** Routes are named by pattern, as among the figures: addresses tell of people, and some are secrets. */
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

/** In the trace of this request, or in none: the next one of a connection comes by events of the one before. */
function goOn({ trace }: FastifyRequest, done: () => void): void {
  if (currentScope() === trace) done()
  else withScope(trace, done)
}

/** To be mounted before all that answers, logs or asks the database. */
export function mountTracing(app: FastifyInstance, { telemetry }: Services): void {
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent, tracestate } = request.headers
    const outside =
      traceparent === undefined ? undefined : readTraceContext(one(traceparent), one(tracestate))
    request.trace = telemetry && outside ? begin(telemetry, request, reply, outside) : outside
    goOn(request, done)
  })
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
}

/**
 * Begins traces that nobody began before. To be mounted behind the ready responses: to send one of those
 * takes no longer than to record it, and the figures count them.
 */
export function mountOwnTraces(app: FastifyInstance, { telemetry }: Services): void {
  if (!telemetry) return
  app.addHook('onRequest', (request, reply, done) => {
    request.trace ??= begin(telemetry, request, reply, undefined)
    goOn(request, done)
  })
}
