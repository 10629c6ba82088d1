import { expect, test } from 'vitest'
import { createLag } from '#server/platform/replicas/lag.ts'

test('measures the lag from the first missing position', () => {
  const lag = createLag()
  for (let second = 1; second <= 1_000; second += 1)
    lag.expect({ position: second, at: second * 1_000 })
  expect(lag.seconds(1_000_000)).toBe(999)
  lag.reached(500)
  expect(lag.seconds(1_000_000)).toBe(499)
  lag.reached(1_000)
  expect(lag.seconds(2_000_000)).toBe(0)
})

test('reports no lag in an idle shop', () => {
  const lag = createLag()
  lag.reached(7)
  lag.expect({ position: 7, at: 1_000 })
  lag.reached(7)
  expect(lag.seconds(3_600_000)).toBe(0)
})
