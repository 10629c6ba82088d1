/** What one program tells the next of the trace that a call belongs to (https://www.w3.org/TR/trace-context/). */

export interface TraceContext {
  /** 32 digits */
  traceId: string
  /** 16 digits: the span that the call was made in */
  spanId: string
  /** 1: somebody records it; 2: its id is random */
  flags: number
  /** what others on the way noted, handed on as it came */
  state?: string | undefined
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const known = 0b11
/** Characters of a `tracestate` that everybody must hand on; a longer one is left where it is. */
const longestState = 512

const isZero = (id: string): boolean => /^0+$/.test(id)

/**
 * Reads the two headers of a call.
 * @param parent `traceparent`; several of them come joined by commas, and are none
 * @returns undefined for what the rules call invalid: then it is as if nothing had been said
 */
export function readTraceContext(
  parent: string | undefined,
  state: string | undefined,
): TraceContext | undefined {
  const [, version, traceId, spanId, flags, more] = shape.exec(parent?.trim() ?? '') ?? []
  if (!version || !traceId || !spanId || !flags) return undefined
  // later versions may say more behind what this one knows; there is no version ff
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

/** The headers by which a call tells its trace. */
export function traceHeaders({
  traceId,
  spanId,
  flags,
  state,
}: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${hex(flags)}`
  return state === undefined ? { traceparent } : { traceparent, tracestate: state }
}
