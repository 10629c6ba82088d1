import { expect, test } from 'vitest'
import { readTraceContext, traceHeaders } from '#server/core/tracing/trace-context.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const usual = `00-${trace}-${span}-01`

test('reads traceparent and tracestate of a call', () => {
  expect(readTraceContext(usual, 'rojo=1,congo=2')).toEqual({
    traceId: trace,
    spanId: span,
    flags: 1,
    state: 'rojo=1,congo=2',
  })
})

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['capital letters', usual.toUpperCase()],
  ['a version that is none', `ff-${trace}-${span}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
  ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
  ['a digit too few', `00-${trace.slice(1)}-${span}-01`],
  ['characters that are no digits', `00-${trace.replace('0', 'g')}-${span}-01`],
  ['flags of one digit', `00-${trace}-${span}-1`],
  ['more than this version has', `${usual}-more`],
  ['two of them', `${usual},${usual}`],
])('finds no trace in %s', (_what, header) => {
  expect(readTraceContext(header, 'rojo=1')).toBeUndefined()
})

test('reads a later traceparent version and passes version 00 on', () => {
  const later = readTraceContext(`cc-${trace}-${span}-ff-what-is-new`, undefined)!
  expect(traceHeaders(later)).toEqual({ traceparent: `00-${trace}-${span}-03` })
  expect(readTraceContext(`cc-${trace}-${span}-01more`, undefined)).toBeUndefined()
})

test('passes tracestate unchanged within the length limit', () => {
  expect(traceHeaders(readTraceContext(usual, 'a=1, b=2')!)).toEqual({
    traceparent: usual,
    tracestate: 'a=1, b=2',
  })
  expect(traceHeaders(readTraceContext(usual, `a=${'1'.repeat(600)}`)!)).toEqual({
    traceparent: usual,
  })
})
