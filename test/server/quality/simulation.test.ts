/**
 * Histories of orders of which one seed decides everything: what reaches the database and when, what the
 * network loses, where a server dies. A failure says its seed: SIMULATION_SEED=… SIMULATION_HISTORIES=1 lives it
 * again, and SIMULATION_TRACE=file writes down all that happened.
 */
import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { figure, within } from '../../support/figures.ts'
import { assertMarks, createMarks } from '../../support/marks.ts'
import { checkOrders } from '../../support/order-checker.ts'
import { instead, plenty } from '../../support/order-life.ts'
import { tell } from '../../support/promises.ts'
import { liveHistory, type Told } from '../../support/simulation/history.ts'
import { openStage } from '../../support/simulation/stage.ts'

const first = Number(process.env.SIMULATION_SEED ?? 1)
const histories = Number(process.env.SIMULATION_HISTORIES ?? figure(8, 600))
/** Histories of one database, whose books are judged together. */
const together = 40

const seedsFrom = (begin: number, count: number) =>
  Array.from({ length: count }, (_, index) => begin + index)

/** Lives histories one after another on one database, and judges its books at the end. */
async function live(seeds: readonly number[]): Promise<Told[]> {
  await using stage = await openStage()
  const marks = createMarks()
  const told: Told[] = []
  for (const seed of seeds) told.push(await liveHistory(stage, seed, marks))
  const before = new Map([[instead, plenty], ...told.flatMap(({ before: own }) => [...own])])
  try {
    await checkOrders(stage.outside, { acknowledged: [], before })
    await assertMarks(marks, stage.outside)
  } catch (error) {
    // The half of them, and the half of that, until the one is found whose books are wrong.
    const half = seeds.length >> 1
    if (half > 0) for (const some of [seeds.slice(0, half), seeds.slice(half)]) await live(some)
    throw new Error(`histories ${seeds.join(', ')}: ${(error as Error).message}`, { cause: error })
  }
  return told
}

test(
  `whatever a seed does to two servers, their network and their bank: every piece, rupee and event is there in the end (from seed ${first})`,
  async () => {
    const told: Told[] = []
    for (let at = 0; at < histories; at += together)
      told.push(...(await live(seedsFrom(first + at, Math.min(together, histories - at)))))
    const sum = (of: (one: Told) => number) => told.reduce((all, one) => all + of(one), 0)
    tell({
      fault:
        'two servers die before and after statements, the network loses, delays and doubles, by one seed',
      runs: `${told.length} histories, ${sum(({ steps }) => steps)} steps, ${sum(({ kills }) => kills)} deaths, ${sum(({ turns }) => turns)} turns`,
      lost: 0,
      doubled: 0,
    })
    expect(told).toHaveLength(histories)
  },
  within(5),
)

/** What a failure shows before the line in which two differ. */
const shownBefore = 12

/** @returns where two histories part and how; undefined where they are the same */
function difference(one: readonly string[], other: readonly string[]): string | undefined {
  const length = Math.max(one.length, other.length)
  const at = Array.from({ length }).findIndex((_, line) => one[line] !== other[line])
  if (at < 0) return undefined
  const shared = one.slice(Math.max(0, at - shownBefore), at)
  return [...shared, `line ${at + 1} of one: ${one[at]}`, `of the other: ${other[at]}`].join('\n')
}

test(
  'one seed is one history, alone and after others',
  async () => {
    const [alone] = await live([2])
    const [, after] = await live([1, 2])
    expect(difference(alone!.trace, after!.trace)).toBeUndefined()
  },
  within(1),
)

/** What Node does in the order in which it was asked, without the machine. `Timeout`: the patience with PostgreSQL. */
const inOrder = ['PROMISE', 'TickObject', 'Immediate', 'Timeout', 'content-type-parser:run']

test('a history waits for no file, thread or socket, whose time no seed decides', async () => {
  await using stage = await openStage()
  const seen = new Set<string>()
  const hook = createHook({ init: (_id, type) => void seen.add(type) }).enable()
  try {
    await liveHistory(stage, 1, createMarks())
  } finally {
    hook.disable()
  }
  expect([...seen].filter((type) => !inOrder.includes(type))).toEqual([])
})
