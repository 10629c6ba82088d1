/** Converts milliseconds to OpenTelemetry's time or duration. */
export const timeOf = (milliseconds: number): [seconds: number, nanoseconds: number] => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
]
