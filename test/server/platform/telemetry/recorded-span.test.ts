import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { beginTrace } from '#server/platform/telemetry/recorded-span.ts'

test('exports a span once after its end', () => {
  const ended: ReadableSpan[] = []
  const recorder = {
    resource: resourceFromAttributes({}),
    onEnd: (span: ReadableSpan) => void ended.push(span),
  }
  const scope = beginTrace(recorder, undefined, 'GET', 'server', { 'http.route': undefined, a: 1 })
  expect(ended).toEqual([])
  const part = scope.span!.begin('SELECT', 'client', {}, 1_500.25)
  part.span!.fail('57014')
  for (const one of [part, scope, scope]) one.span!.end()
  expect(ended.map(({ name }) => name)).toEqual(['SELECT', 'GET'])
  const [statement, request] = ended as [ReadableSpan, ReadableSpan]
  expect(request.attributes).toStrictEqual({ a: 1 })
  expect(request.parentSpanContext).toBeUndefined()
  expect(statement.attributes).toStrictEqual({ 'error.type': '57014' })
  expect(statement.startTime).toEqual([1, 500_250_000])
  expect(statement.status.code).toBe(2)
  expect(request.status.code).toBe(0)
  expect(statement.parentSpanContext).toBe(request.spanContext())
})
