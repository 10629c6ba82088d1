import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TelemetryConfig } from '#server/core/config/otel.env.ts'
import { samplerOf } from '#server/platform/telemetry/sampler.ts'

const of = (sampler: TelemetryConfig['sampler'], ratio = 0.1) =>
  samplerOf({ sampler, ratio } as TelemetryConfig)
const outside = (flags: number) => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: 'b7ad6b7169203331',
  flags,
})
/** The part of ten thousand that is recorded; a tenth is 0.1 ± 0.003. */
const partOf = (isRecorded: () => boolean) =>
  Array.from({ length: 10_000 }, isRecorded).filter(Boolean).length / 10_000

test.each([
  ['parentbased_traceidratio', 0.1],
  ['traceidratio', 0.1],
  ['parentbased_always_on', 1],
  ['always_on', 1],
  ['parentbased_always_off', 0],
  ['always_off', 0],
] as const)('%s records its share of new traces', (name, part) => {
  const isRecorded = of(name)
  expect(Math.abs(partOf(() => isRecorded()) - part)).toBeLessThan(part % 1 === 0 ? 1e-9 : 0.02)
})

test('records a trace if the caller records it', () => {
  for (const name of [
    'parentbased_traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
  ] as const) {
    expect(partOf(() => of(name)(outside(1)))).toBe(1)
    expect(partOf(() => of(name)(outside(3)))).toBe(1)
    expect(partOf(() => of(name)(outside(2)))).toBe(0)
  }
})

test('records a part of all traces, each completely', () => {
  const isRecorded = of('traceidratio')
  expect(Math.abs(partOf(() => isRecorded(outside(1))) - 0.1)).toBeLessThan(0.02)
  const isWhole = () => {
    const one = outside(1)
    return isRecorded(one) === isRecorded({ ...outside(0), traceId: one.traceId })
  }
  expect(partOf(isWhole)).toBe(1)
  expect(partOf(() => of('always_on')(outside(0)))).toBe(1)
  expect(partOf(() => of('always_off')(outside(1)))).toBe(0)
})
