import { expect, test } from 'vitest'
import {
  type Batch,
  type BatchEntry,
  BatchQueue,
  batchSizes,
} from '#server/modules/imports/run/batch-queue.ts'

const batchSize = batchSizes.alone

/** Entries that are known by their line alone. */
async function* file(count: number, size: number): AsyncGenerator<BatchEntry[]> {
  for (let at = 0; at < count; at += size) {
    // As a file does, it lets others run while it is read.
    await new Promise((resolve) => setImmediate(resolve))
    yield Array.from({ length: Math.min(size, count - at) }, (_, index) => ({
      row: { line: at + index } as BatchEntry['row'],
      decided: undefined,
    }))
  }
}

const linesOf = (batch: Batch) => batch.entries.map(({ row }) => row.line)
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

async function takeAll(queue: BatchQueue): Promise<Batch[]> {
  const taken: Batch[] = []
  const taker = async () => {
    for (let batch = await queue.take(); batch; batch = await queue.take()) {
      taken.push(batch)
      queue.readAhead()
      await new Promise((resolve) => setImmediate(resolve))
      queue.readAhead()
    }
  }
  await Promise.all([taker(), taker()])
  return taken
}

test('two workers that read ahead get each product of the file once, in order', async () => {
  const queue = new BatchQueue(file(20 * batchSize + 3, 333))
  const taken = await takeAll(queue)
  expect(taken.flatMap(linesOf)).toEqual(lines(0, 20 * batchSize + 3))
  expect(taken.map(({ position }) => position)).toEqual(lines(0, 21).map((at) => at * batchSize))
  await queue.close()
})

test('retries an unwritten batch without the rows that are already written', async () => {
  const queue = new BatchQueue(file(4 * batchSize, 100))
  const [first, second] = [(await queue.take())!, (await queue.take())!]
  queue.written(first)
  queue.readAhead()
  // A part of the second batch was written before it broke off.
  queue.restart(batchSize + 200)
  await expect(second.turn.canCommit()).resolves.toBeUndefined()
  const taken = await takeAll(queue)
  expect(taken.flatMap(linesOf)).toEqual(lines(batchSize + 200, 4 * batchSize))
  expect(taken[0]!.position).toBe(batchSize + 200)
  await queue.close()
})

test('a worker gets the error of a truncated file, and the queue closes', async () => {
  const queue = new BatchQueue(
    (async function* () {
      yield* file(batchSize, 100)
      throw new Error('the disk is gone')
    })(),
  )
  expect(linesOf((await queue.take())!)).toHaveLength(batchSize)
  queue.readAhead()
  await expect(queue.take()).rejects.toThrow('the disk is gone')
  await queue.close()
})

test('sizes each batch by the shop’s load when it begins, and loses no row', async () => {
  let size = 500
  const queue = new BatchQueue(file(1_400, 100), () => size)
  const first = (await queue.take())!
  size = 200
  const taken = [first, ...(await takeAll(queue))]
  expect(taken.map(({ entries }) => entries.length)).toEqual([500, 200, 200, 200, 200, 100])
  expect(taken.map(({ position }) => position)).toEqual([0, 500, 700, 900, 1_100, 1_300])
  expect(taken.flatMap(linesOf)).toEqual(lines(0, 1_400))
  await queue.close()
})

test('keeps the variants of a group in one batch, up to twice its size', async () => {
  const handles = [...Array(8).fill('a'), ...Array(4).fill('b'), ...Array(25).fill('c')]
  const rows = handles.map((handle) => ({ row: { group: { handle } }, decided: undefined }))
  const source = (async function* () {
    yield rows as BatchEntry[]
  })()
  const queue = new BatchQueue(source, () => 10)
  const taken = await takeAll(queue)
  expect(taken.map(({ entries }) => entries.length)).toEqual([12, 20, 5])
  await queue.close()
})
