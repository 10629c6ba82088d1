/**
 * Converts a log line to a collector's format. It uses the written line, so masked values stay
 * masked.
 */
import { type LogRecord, ROOT_CONTEXT, type SeverityNumber, trace } from '@opentelemetry/api'

/** pino's levels; OpenTelemetry has four numbers for each. */
const severities: Record<number, [SeverityNumber, string]> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
}

/** Converts a line. @returns undefined for lines about the export itself: they would loop */
export function logRecordOf(line: string): LogRecord | undefined {
  const { level, time, msg, telemetry, trace_id, span_id, err, pid, hostname, ...rest } =
    JSON.parse(line)
  if (telemetry !== undefined) return undefined
  const [severityNumber, severityText] = severities[level] ?? severities[30]!
  const exception = err && {
    'exception.type': err.type,
    'exception.message': err.message,
    'exception.stacktrace': err.stack,
  }
  return {
    timestamp: time,
    severityNumber,
    severityText,
    body: msg,
    attributes: { ...rest, ...exception },
    ...(trace_id === undefined
      ? {}
      : {
          context: trace.setSpanContext(ROOT_CONTEXT, {
            traceId: trace_id,
            spanId: span_id,
            traceFlags: 1,
          }),
        }),
  }
}
