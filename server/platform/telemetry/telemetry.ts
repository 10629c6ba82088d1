/** Opens telemetry (OpenTelemetry); loads none of it when no collector is configured. */
import type { TelemetryConfig } from '../../core/config/otel.env.ts'
import type { Telemetry } from '../../core/tracing/scope.ts'

/** Opens telemetry. @returns undefined without a collector */
export async function openTelemetry(config?: TelemetryConfig): Promise<Telemetry | undefined> {
  if (!config) return undefined
  const { createTelemetry } = await import('./opentelemetry.ts')
  return createTelemetry(config)
}
