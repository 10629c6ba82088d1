import { expect, test } from 'vitest'
import { BatchTurn, Yielded } from '#server/modules/imports/run/batch-turn.ts'

const first = (): BatchTurn => {
  const turn = new BatchTurn()
  turn.written()
  return turn
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  const settled = promise.catch(() => undefined)
  // A turn of the event loop runs all pending callbacks.
  const later = new Promise((resolve) => setImmediate(resolve, open))
  return (await Promise.race([settled, later])) !== open
}

test('batches lock and commit in their order', async () => {
  const one = new BatchTurn(first())
  const two = new BatchTurn(one)
  await one.canLock()
  await one.canCommit()
  const canLock = two.canLock()
  expect(await isSettled(canLock)).toBe(false)
  one.locked()
  expect(await isSettled(canLock)).toBe(true)
  const canCommit = two.canCommit()
  expect(await isSettled(canCommit)).toBe(false)
  one.written()
  expect(await isSettled(canCommit)).toBe(true)
  await canCommit
})

test('a batch waits while the one before is retried', async () => {
  const one = new BatchTurn(first())
  const two = new BatchTurn(one)
  one.yieldTurn()
  await two.canLock()
  await expect(two.canCommit()).rejects.toThrow(Yielded)
  const isNext = two.isNext()
  expect(await isSettled(isNext)).toBe(false)
  one.written()
  expect(await isSettled(isNext)).toBe(true)
  await isNext
})

test('writes no batch after a failed one', async () => {
  const one = new BatchTurn(first())
  const two = new BatchTurn(one)
  one.failed(new Error('the database is gone'))
  await expect(two.canCommit()).rejects.toThrow('the database is gone')
  await expect(two.isNext()).rejects.toThrow('the database is gone')
})
