/** Takes up the trace that a caller tells of (`traceparent`), and records requests where somebody is told. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { currentScope, type Scope, type Telemetry, withScope } from '../tracing/scope.ts'
import { readTraceContext, type TraceContext } from '../tracing/trace-context.ts'

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
): Scope {
  const { method } = request
  const { url: route } = request.routeOptions
  const name = route === undefined ? method : `${method} ${route}`
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'araliya.request_id': request.id,
  }
  const scope = telemetry.begin(name, 'server', attributes, outside)
  const { span } = scope
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

/** To be mounted before all that answers, logs or asks the database. */
export function mountTracing(app: FastifyInstance, { telemetry }: Services): void {
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent, tracestate } = request.headers
    if (traceparent === undefined) return done()
    const outside = readTraceContext(one(traceparent), one(tracestate))
    if (!outside) return done()
    request.trace = telemetry ? begin(telemetry, request, reply, outside) : outside
    withScope(request.trace, done)
  })
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace && currentScope() !== request.trace) withScope(request.trace, done)
    else done()
  })
}

/**
 * Begins traces that nobody began before. To be mounted behind the ready responses: to send one of those
 * takes no longer than to record it, and the figures count them.
 */
export function mountOwnTraces(app: FastifyInstance, { telemetry }: Services): void {
  if (!telemetry) return
  app.addHook('onRequest', (request, reply, done) => {
    request.trace ??= begin(telemetry, request, reply, undefined)
    withScope(request.trace, done)
  })
}
