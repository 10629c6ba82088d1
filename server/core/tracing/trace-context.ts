/** Passes a trace from one program to the next (https://www.w3.org/TR/trace-context/). */

export interface TraceContext {
  /** 32 digits */
  traceId: string
  /** 16 digits: the span that the call was made in */
  spanId: string
  /** 1: the caller records the trace; 2: its id is random */
  flags: number
  /** vendor entries of earlier programs, passed on unchanged */
  state?: string | undefined
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const known = 0b11
/** Characters of a `tracestate` that must be passed on; a longer one is dropped. */
const longestState = 512

const isZero = (id: string): boolean => /^0+$/.test(id)

/**
 * Reads the two headers of a call.
 * @param parent `traceparent`; several arrive joined by commas, and are invalid
 * @returns undefined for invalid headers: they are ignored
 */
export function readTraceContext(
  parent: string | undefined,
  state: string | undefined,
): TraceContext | undefined {
  const [, version, traceId, spanId, flags, more] = shape.exec(parent?.trim() ?? '') ?? []
  if (!version || !traceId || !spanId || !flags) return undefined
  // later versions may add fields that this one ignores; ff is not a version
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (isZero(traceId) || isZero(spanId)) return undefined
  return {
    traceId,
    spanId,
    flags: Number.parseInt(flags, 16) & known,
    ...(state && state.length <= longestState ? { state } : {}),
  }
}

const hex = (flags: number): string => flags.toString(16).padStart(2, '0')

/** Returns the headers that pass a trace on. */
export function traceHeaders({
  traceId,
  spanId,
  flags,
  state,
}: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${hex(flags)}`
  return state === undefined ? { traceparent } : { traceparent, tracestate: state }
}
