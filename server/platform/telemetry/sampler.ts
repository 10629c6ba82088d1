/**
 * Which traces are recorded, by the names that OpenTelemetry gave them. Asked by every request, so it makes
 * nothing, not even an id: what the ready samplers look at costs more than all else of a trace that is left out.
 */
import type { TelemetryConfig } from '../../core/config/otel.env.ts'
import type { TraceContext } from '../../core/tracing/trace-context.ts'

/** @param outside begun elsewhere, if it was */
export type Sampler = (outside?: TraceContext) => boolean

/** Between 0 and 1, the same for all calls of a trace; the last digits of its id are the random ones. */
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
