import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedMutex } from '#server/core/values/keyed-mutex.ts'

test('runs the tasks of one key in order, also after a failure', async () => {
  const inTurn = createKeyedMutex()
  const seen: string[] = []
  const work = (name: string, ms: number, fails = false) =>
    inTurn('key', async () => {
      seen.push(`${name} begins`)
      await wait(ms)
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const answers = await Promise.allSettled([work('a', 20), work('b', 1, true), work('c', 5)])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('runs tasks of different keys at the same time', async () => {
  const inTurn = createKeyedMutex()
  const seen: string[] = []
  await Promise.all([
    inTurn('slow', async () => {
      await wait(30)
      seen.push('slow')
    }),
    inTurn('quick', async () => void seen.push('quick')),
  ])
  expect(seen).toEqual(['quick', 'slow'])
})
