/** Telling a collector (OpenTelemetry) what the shop does: nothing of it is loaded where none is named. */
import type { TelemetryConfig } from '../../core/config/otel.env.ts'
import type { Telemetry } from '../../core/tracing/scope.ts'

/** @returns undefined where nobody is told */
export async function openTelemetry(config?: TelemetryConfig): Promise<Telemetry | undefined> {
  if (!config) return undefined
  const { createTelemetry } = await import('./opentelemetry.ts')
  return createTelemetry(config)
}
