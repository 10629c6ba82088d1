/** A time or a duration as OpenTelemetry takes it. */
export const timeOf = (milliseconds: number): [seconds: number, nanoseconds: number] => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
]
