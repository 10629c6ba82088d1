/**
 * Records spans for the exporter. The standard recorder (TracerProvider) runs so much code per span
 * that recording a list took as long as answering it: it runs too seldom to stay in the processor's
 * caches, and evicts other code.
 */
import {
  createTraceState,
  type SpanContext,
  SpanKind as SpanKind_,
  SpanStatusCode,
} from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { RandomIdGenerator, type ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Scope, Span, SpanKind } from '../../core/tracing/scope.ts'
import type { TraceContext } from '../../core/tracing/trace-context.ts'
import { timeOf } from './time.ts'

const kinds: Record<SpanKind, SpanKind_> = {
  server: SpanKind_.SERVER,
  client: SpanKind_.CLIENT,
  internal: SpanKind_.INTERNAL,
}
const recorded = 1
const ids = new RandomIdGenerator()
/** Fields that are the same for all running spans. */
const baseAttributes = {
  instrumentationScope: { name: 'araliya' },
  status: { code: SpanStatusCode.UNSET },
  endTime: timeOf(0),
  duration: timeOf(0),
  ended: false,
  links: [],
  events: [],
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
}

/** Returns milliseconds, finer than Date's, by one clock for all spans of a trace. */
const now = (): number => performance.timeOrigin + performance.now()

/** The destination of finished spans, and their resource. */
export interface Recorder {
  resource: Resource
  onEnd: (span: ReadableSpan) => void
}

type Recorded = Span & { -readonly [K in keyof ReadableSpan]: ReadableSpan[K] }

/** Begins a span. @param parent none: a trace begins */
function beginSpan(
  recorder: Recorder,
  parent: SpanContext | undefined,
  state: string | undefined,
  ...[name, kind, attributes, startedAt = now()]: Parameters<Span['begin']>
): Scope {
  const traceId = parent?.traceId ?? ids.generateTraceId()
  const spanId = ids.generateSpanId()
  const context: SpanContext = { traceId, spanId, traceFlags: recorded }
  if (state !== undefined) context.traceState = createTraceState(state)
  const span: Recorded = {
    ...baseAttributes,
    name,
    kind: kinds[kind],
    resource: recorder.resource,
    startTime: timeOf(startedAt),
    attributes: {},
    spanContext: () => context,
    ...(parent ? { parentSpanContext: parent } : {}),
    begin: (...part) => beginSpan(recorder, context, state, ...part),
    set(more) {
      for (const one in more) if (more[one] !== undefined) span.attributes[one] = more[one]
    },
    fail(type) {
      span.attributes['error.type'] = type
      span.status = { code: SpanStatusCode.ERROR }
    },
    end() {
      if (span.ended) return
      const endedAt = now()
      span.ended = true
      span.endTime = timeOf(endedAt)
      span.duration = timeOf(endedAt - startedAt)
      recorder.onEnd(span)
    },
  }
  span.set(attributes)
  return { traceId, spanId, flags: recorded, state, span }
}

/** Begins a trace, or continues one that began `outside`. */
export function beginTrace(
  recorder: Recorder,
  outside: TraceContext | undefined,
  ...what: Parameters<Span['begin']>
): Scope {
  const parent = outside && {
    traceId: outside.traceId,
    spanId: outside.spanId,
    traceFlags: outside.flags & recorded,
    isRemote: true,
  }
  return beginSpan(recorder, parent, outside?.state, ...what)
}
