/** Which traces are recorded, by the names that OpenTelemetry gave them. */
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TelemetryConfig } from './otel.env.ts'

export function samplerOf({ sampler, ratio }: TelemetryConfig): Sampler {
  const [, heeds, name] = /^(parentbased_)?(.*)$/.exec(sampler)!
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return heeds ? new ParentBasedSampler({ root }) : root
}
