/**
 * Decides which traces are recorded, by OpenTelemetry's sampler names. Every request calls it, so
 * it allocates nothing, not even an id: the standard samplers cost more than the rest of a skipped
 * trace.
 */
import type { TelemetryConfig } from '../../core/config/otel.env.ts'
import type { TraceContext } from '../../core/tracing/trace-context.ts'

/** Decides whether to record. @param outside the trace of another system to continue */
export type Sampler = (outside?: TraceContext) => boolean

/**
 * Returns a number from 0 to 1, equal for all calls of a trace; the last digits of its id are
 * random.
 */
const placeOf = ({ traceId }: TraceContext): number =>
  Number.parseInt(traceId.slice(-8), 16) / 2 ** 32

export function samplerOf({ sampler, ratio }: TelemetryConfig): Sampler {
  const [, heeds, name] = /^(parentbased_)?(.*)$/.exec(sampler)!
  const part = name === 'always_on' ? 1 : name === 'always_off' ? 0 : ratio
  return (outside) => {
    if (!outside) return Math.random() < part
    return heeds ? (outside.flags & 1) === 1 : placeOf(outside) < part
  }
}
