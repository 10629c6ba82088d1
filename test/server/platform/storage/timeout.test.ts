import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeout } from '#server/platform/storage/timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})

/** Keeps what becomes of a call; nothing while it is open. */
function watch<T>(call: Promise<T>): { outcome: string | undefined } {
  const result: { outcome: string | undefined } = { outcome: undefined }
  call.then(
    () => {
      result.outcome = 'answered'
    },
    (error: Error) => {
      result.outcome = error.message
    },
  )
  return result
}

const mute = 'the object storage does not respond'

test('fails later requests to a silent store together with the first', async () => {
  const ask = createTimeout(3_000)
  const early = watch(ask(never))
  await vi.advanceTimersByTimeAsync(2_000)
  const late = watch(ask(never))
  await vi.advanceTimersByTimeAsync(999)
  expect([early.outcome, late.outcome]).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect([early.outcome, late.outcome]).toEqual([mute, mute])
  const work = vi.fn(async () => 'there')
  await expect(ask(work)).rejects.toThrow(mute)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ask(work)).toBe('there')
})

test('fails only the slow request of a store that answers others', async () => {
  const ask = createTimeout(3_000)
  const slow = watch(ask(never))
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(ask(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  const other = watch(ask(never))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([slow.outcome, other.outcome]).toEqual([mute, undefined])
  expect(await ask(async () => 'there')).toBe('there')
})
