/** Traces, figures and log lines to a collector, by OTLP over HTTP. To be loaded by telemetry.ts alone. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes as Attributes_,
  createTraceState,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span as Span_,
  SpanKind as SpanKind_,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { logRecordOf } from './log-record.ts'
import type { TelemetryConfig } from './otel.env.ts'
import { figuresOf } from './registry-figures.ts'
import { samplerOf } from './sampler.ts'
import type { Scope, Span, SpanKind, Telemetry } from './scope.ts'
import type { TraceContext } from './trace-context.ts'

/** Milliseconds that a stop waits for a collector. */
const lastWords = 2_000
/** Milliseconds in which a collector that takes nothing is complained of once. */
const complainEvery = 600_000

const kinds: Record<SpanKind, SpanKind_> = {
  server: SpanKind_.SERVER,
  client: SpanKind_.CLIENT,
  internal: SpanKind_.INTERNAL,
}

/** Milliseconds, finer than Date's, and by one clock for all spans of a trace. */
const now = (): number => performance.timeOrigin + performance.now()

function contextOf({ traceId, spanId, flags, state }: TraceContext) {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: flags & 1,
    isRemote: true,
    ...(state === undefined ? {} : { traceState: createTraceState(state) }),
  })
}

/** Says at once that something is wrong, and then for a while no more. */
function complaints() {
  let tell = (_problem: string): void => {}
  let last = Number.NEGATIVE_INFINITY
  const complain = (problem: string) => {
    if (performance.now() - last < complainEvery) return
    last = performance.now()
    tell(problem)
  }
  const silent = () => {}
  diag.setLogger(
    { error: complain, warn: complain, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  )
  return (teller: typeof tell) => {
    tell = teller
  }
}

export function createTelemetry(config: TelemetryConfig): Telemetry {
  const onProblem = complaints()
  const resource = resourceFromAttributes({
    'service.name': config.serviceName,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }))
  const sampler = samplerOf(config)
  const ids = new RandomIdGenerator()
  /** of the trace that is just begun, which the sampler has judged */
  let judged: string | undefined
  const traces = new TracerProvider({
    resource,
    sampler,
    idGenerator: {
      generateSpanId: ids.generateSpanId,
      generateTraceId: () => judged ?? ids.generateTraceId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }),
        scheduledDelayMillis: config.spansEvery,
      }),
    ],
  })
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${config.endpoint}/v1/logs` }),
      }),
    ],
  })
  const figures = figuresOf(resource)
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${config.endpoint}/v1/metrics` }),
        exportIntervalMillis: config.metricsEvery,
        metricProducers: [figures],
      }),
    ],
  })
  const tracer = traces.getTracer('araliya')
  const logger = logs.getLogger('araliya')

  const start = (
    within: typeof ROOT_CONTEXT,
    state: string | undefined,
    ...[name, kind, attributes, startTime = now()]: Parameters<Span['begin']>
  ): Scope => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, within)
    const { traceId, spanId, traceFlags: flags } = span.spanContext()
    const scope = { traceId, spanId, flags, state }
    return span.isRecording() ? { ...scope, span: spanOf(span, state) } : scope
  }
  const spanOf = (span: Span_, state: string | undefined): Span => {
    const within = trace.setSpan(ROOT_CONTEXT, span)
    return {
      begin: (...part) => start(within, state, ...part),
      set: (attributes) => void span.setAttributes(attributes as Attributes_),
      fail(type) {
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
      },
      end: () => {
        if (span.isRecording()) span.end(now())
      },
    }
  }
  /** Asks the sampler first: most traces are recorded by nobody, and the recorder would look at all that is told of each. */
  const begin: Telemetry['begin'] = (name, kind, attributes, outside) => {
    const within = outside ? contextOf(outside) : ROOT_CONTEXT
    const state = outside?.state
    const traceId = outside?.traceId ?? ids.generateTraceId()
    const { decision } = sampler.shouldSample(within, traceId, name, kinds[kind], {}, [])
    if (decision === SamplingDecision.NOT_RECORD)
      return { traceId, spanId: ids.generateSpanId(), flags: 0, state }
    judged = traceId
    const scope = start(within, state, name, kind, attributes)
    judged = undefined
    return scope
  }
  return {
    begin,
    onLine(line) {
      const record = logRecordOf(line)
      if (record) logger.emit(record)
    },
    onProblem,
    watch: figures.add,
    async close() {
      const sent = Promise.allSettled([traces.shutdown(), logs.shutdown(), meters.shutdown()])
      await Promise.race([sent, wait(lastWords)])
    },
  }
}
