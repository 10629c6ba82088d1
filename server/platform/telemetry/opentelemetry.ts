/**
 * Exports traces, metrics and log lines to a collector, by OTLP over HTTP. Only telemetry.ts loads
 * it.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import type { TelemetryConfig } from '../../core/config/otel.env.ts'
import type { Telemetry } from '../../core/tracing/scope.ts'
import { logRecordOf } from './log-record.ts'
import { beginTrace } from './recorded-span.ts'
import { figuresOf } from './registry-figures.ts'
import { samplerOf } from './sampler.ts'

/** Milliseconds that a stop waits for a collector. */
const exportTimeout = 2_000
/** Milliseconds between two warnings about a failing collector. */
const reportEvery = 600_000

/** Reports a problem at once, then stays silent for a while. */
function complaints() {
  let reportProblem = (_problem: string): void => {}
  let last = Number.NEGATIVE_INFINITY
  const complain = (problem: string) => {
    if (performance.now() - last < reportEvery) return
    last = performance.now()
    reportProblem(problem)
  }
  const silent = () => {}
  diag.setLogger(
    { error: complain, warn: complain, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  )
  return (teller: typeof reportProblem) => {
    reportProblem = teller
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
  const isRecorded = samplerOf(config)
  const spans = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }),
    scheduledDelayMillis: config.spansEvery,
  })
  const recorder = { resource, onEnd: spans.onEnd.bind(spans) }
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
  const logger = logs.getLogger('araliya')

  return {
    begin: (what, outside) =>
      isRecorded(outside) ? beginTrace(recorder, outside, ...what()) : outside,
    onLine(line) {
      const record = logRecordOf(line)
      if (record) logger.emit(record)
    },
    onProblem,
    watch: figures.add,
    async close() {
      const sent = Promise.allSettled([spans.shutdown(), logs.shutdown(), meters.shutdown()])
      await Promise.race([sent, wait(exportTimeout)])
    },
  }
}
