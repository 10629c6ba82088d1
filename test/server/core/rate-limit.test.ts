/** Counts calls: exactly over all servers near a limit, in batches far from it. */
import { expect, test } from 'vitest'
import { createRateLimiter } from '#server/core/rate-limit/rate-limit.ts'
import type { CallCount, NewCalls } from '../../../db/queries/core/call-counts.queries.ts'

/** A database of counts that records its calls. */
function counts() {
  const totals = new Map<string, number>()
  const requests: NewCalls[][] = []
  const add = async (calls: readonly NewCalls[]): Promise<CallCount[]> => {
    requests.push([...calls])
    return calls.map(({ key, calls, seconds }) => {
      totals.set(key, (totals.get(key) ?? 0) + calls)
      return { key, calls: totals.get(key)!, left: seconds * 1_000 }
    })
  }
  return { add, requests, totals }
}

const outcome = (work: Promise<object>): Promise<string> =>
  work.then(
    (headers) => (headers as Record<string, string>)['RateLimit-Remaining']!,
    (error) => error.code,
  )

test('allows exactly the limit of concurrent calls to several servers', async () => {
  const { add } = counts()
  const servers = [1, 2, 3].map(() => createRateLimiter(true, add))
  const rule = { points: 20, seconds: 60 }
  const outcomes = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      outcome(servers[index % 3]!.count('contact.send', rule, 'guest')),
    ),
  )
  const passed = outcomes.filter((one) => one !== 'RATE_LIMITED')
  expect(passed.map(Number).toSorted((a, b) => a - b)).toEqual([...Array(20).keys()])
})

test('counts locally far below a large limit, and exactly over all servers near the limit', async () => {
  const { add, requests, totals } = counts()
  const [one, other] = [createRateLimiter(true, add), createRateLimiter(true, add)]
  const rule = { points: 600, seconds: 60 }
  for (let call = 1; call <= 300; call += 1)
    expect(await outcome(one.count('orders.quote', rule, 'x'))).toBe(String(600 - call))
  expect(requests.length).toBeLessThan(300)
  await outcome(one.count('orders.quote', rule, 'x'))
  expect(totals.get('orders.quote x')).toBe(301)
  totals.set('orders.quote x', 599)
  expect(await outcome(one.count('orders.quote', rule, 'x'))).toBe('0')
  expect(await outcome(one.count('orders.quote', rule, 'x'))).toBe('RATE_LIMITED')
  const before = requests.length
  expect(await outcome(one.count('orders.quote', rule, 'x'))).toBe('RATE_LIMITED')
  expect(requests.length, 'a call over the limit is not counted').toBe(before)
  expect(await outcome(other.count('orders.quote', { ...rule, points: 1 }, 'x'))).toBe(
    'RATE_LIMITED',
  )
})

test('counts on each server alone, without waiting, while the database is unreachable', async () => {
  let tried = 0
  const limiter = createRateLimiter(true, async () => {
    tried += 1
    throw new Error('away')
  })
  const rule = { points: 3, seconds: 60 }
  const outcomes: string[] = []
  for (let call = 0; call < 5; call += 1)
    outcomes.push(await outcome(limiter.count('users.login', rule, 'x')))
  expect(outcomes).toEqual(['2', '1', '0', 'RATE_LIMITED', 'RATE_LIMITED'])
  expect(tried, 'tried once, then not for a while').toBe(1)
})

test('restarts a count after its time span', async () => {
  let left = 0
  const limiter = createRateLimiter(true, async (calls) =>
    calls.map(({ key, calls }) => ({ key, calls, left })),
  )
  const rule = { points: 1, seconds: 60 }
  expect(await outcome(limiter.count('users.login', rule, 'x'))).toBe('0')
  expect(await outcome(limiter.count('users.login', rule, 'x'))).toBe('0')
  left = 60_000
  expect(await outcome(limiter.count('users.login', rule, 'x'))).toBe('0')
  expect(await outcome(limiter.count('users.login', rule, 'x'))).toBe('RATE_LIMITED')
})
