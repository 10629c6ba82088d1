/** Runs histories one after another on one database, and checks its data at the end. */
import { assertMarks, createMarks } from '../marks.ts'
import { checkOrders } from '../order-checker.ts'
import { exchangeProduct, plenty } from '../order-run.ts'
import { type HistoryResult, runHistory } from './history.ts'
import { openStage } from './stage.ts'

/** Histories per database. */
const together = 500

export interface Sum {
  histories: number
  steps: number
  kills: number
  turns: number
}

export const nothing: Sum = { histories: 0, steps: 0, kills: 0, turns: 0 }

export const add = (one: Sum, other: Sum): Sum => ({
  histories: one.histories + other.histories,
  steps: one.steps + other.steps,
  kills: one.kills + other.kills,
  turns: one.turns + other.turns,
})

/** Runs the histories of these seeds. @throws what was wrong, with the seed of the history */
export async function runTogether(seeds: readonly number[]): Promise<HistoryResult[]> {
  await using stage = await openStage()
  const marks = createMarks()
  const results: HistoryResult[] = []
  for (const seed of seeds) results.push(await runHistory(stage, seed, marks))
  const before = new Map([
    [exchangeProduct, plenty],
    ...results.flatMap(({ before: own }) => [...own]),
  ])
  try {
    await checkOrders(stage.outside, { acknowledged: [], before })
    await assertMarks(marks, stage.outside)
  } catch (error) {
    // Halves the list repeatedly, until the one history with wrong data is found.
    const half = seeds.length >> 1
    if (half > 0)
      for (const some of [seeds.slice(0, half), seeds.slice(half)]) await runTogether(some)
    throw new Error(`histories ${seeds.join(', ')}: ${(error as Error).message}`, { cause: error })
  }
  return results
}

/** Runs `count` histories from `first` on, or as many as begin within so many minutes. */
export async function runMany(first: number, count: number, minutes: number): Promise<Sum> {
  const end = performance.now() + minutes * 60_000
  let sum = nothing
  while (sum.histories < count && performance.now() < end) {
    const length = Math.min(together, count - sum.histories)
    const seeds = Array.from({ length }, (_, index) => first + sum.histories + index)
    for (const one of await runTogether(seeds)) sum = add(sum, { ...one, histories: 1 })
  }
  return sum
}
