import { expect, test, vi } from 'vitest'
import { startScheduler } from '#server/app/scheduler.ts'
import { openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()

test('starts no job while stopping, and logs no warning for an aborted job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const warnings: string[] = []
    const log = Object.assign(Object.create(shop.services.log), {
      warn: (_what: object, text: string) => warnings.push(text),
    })
    let [ending, begun] = [false, 0]
    const cut = Promise.withResolvers<void>()
    const failing = async () => {
      begun += 1
      throw new Error('the database is away')
    }
    const stop = startScheduler(
      { ...shop.services, log },
      [
        { name: 'under way', every: 1_000, run: () => cut.promise },
        { name: 'failing', every: 1_000, run: failing },
      ],
      () => ending,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect([begun, warnings]).toEqual([2, Array(2).fill('a maintenance job failed')])
    ending = true
    cut.reject(new Error('the database is closed'))
    await vi.advanceTimersByTimeAsync(2_000)
    await stop()
    expect([begun, warnings.length]).toEqual([2, 2])
  } finally {
    vi.useRealTimers()
  }
})
