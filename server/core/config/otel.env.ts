/** The OpenTelemetry variables that the shop reads, by their standard names. */
import * as z from 'zod'

const url = z.url({ protocol: /^https?$/ })
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const otelVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { error: 'must be http/protobuf; most collectors use port 4318' })
    .default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().default('araliya'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(5_000),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
}

export interface TelemetryConfig {
  /** without a slash at its end */
  endpoint: string
  serviceName: string
  sampler: (typeof samplers)[number]
  /** 0 to 1, for samplers with a ratio */
  ratio: number
  /** milliseconds between two exports of spans */
  spansEvery: number
  /** milliseconds between two exports of metrics */
  metricsEvery: number
}

const shape = z.object(otelVariables)

/** Returns the configuration; undefined without a collector. Exporters read the other variables. */
export function telemetryOf(env: z.output<typeof shape>): TelemetryConfig | undefined {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    spansEvery: env.OTEL_BSP_SCHEDULE_DELAY,
    metricsEvery: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
