/**
 * Runs histories of orders in which one seed decides all: the order of statements, lost messages, killed
 * servers. A failure shows its seed: SIMULATION_SEED=… SIMULATION_HISTORIES=1 repeats it, and
 * SIMULATION_TRACE=file writes its trace. SIMULATION_MINUTES=… runs histories for so long, in a process for
 * each core.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { figure, within } from '../../support/figures.ts'
import { createMarks } from '../../support/marks.ts'
import { recordOutcome } from '../../support/promises.ts'
import { add, nothing, runTogether, type Sum } from '../../support/simulation/batch.ts'
import { runHistory } from '../../support/simulation/history.ts'
import { openStage } from '../../support/simulation/stage.ts'

const { SIMULATION_SEED = 1, SIMULATION_HISTORIES, SIMULATION_MINUTES } = process.env
const first = Number(SIMULATION_SEED)
const minutes = Number(SIMULATION_MINUTES ?? (SIMULATION_HISTORIES ? 0 : figure(0, 10)))
const isLong = minutes > 0
/** Seeds of one process: more than it has time for. */
const share = 1_000_000

/** Runs histories in a process of its own: as many as fit the time, or the few of a short run. */
async function runInProcess(begin: number): Promise<Sum> {
  const worker = new URL('../../support/simulation/worker.ts', import.meta.url)
  const most = isLong ? [Infinity, minutes] : [Number(SIMULATION_HISTORIES ?? 12), Infinity]
  const child = fork(worker, [begin, ...most].map(String))
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!message?.sum)
    throw new Error(message?.wrong ?? `a process of histories ended with ${message}`)
  return message.sum
}

test(
  `any seed of faults in servers, network and bank keeps every unit, rupee and event (from seed ${first})`,
  async () => {
    const began = performance.now()
    const processes = isLong ? availableParallelism() : 1
    const sums = await Promise.all(
      Array.from({ length: processes }, (_, at) => runInProcess(first + at * share)),
    )
    const { histories, steps, kills, turns } = sums.reduce(add, nothing)
    const rate = Math.round(histories / ((performance.now() - began) / 60_000))
    recordOutcome({
      fault:
        'two servers die before and after statements, the network loses, delays and doubles, by one seed',
      runs: `${histories} histories (${rate} a minute), ${steps} steps, ${kills} deaths, ${turns} turns`,
      lost: 0,
      doubled: 0,
    })
    expect(histories).toBeGreaterThan(0)
  },
  within(5) + minutes * 60_000,
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
  'runs the same history for a seed, alone and after others',
  async () => {
    const [alone] = await runTogether([2])
    const [, after] = await runTogether([1, 2])
    expect(difference(alone!.trace, after!.trace)).toBeUndefined()
  },
  within(3),
)

/**
 * Resources that Node handles in a fixed order, without the machine. `Timeout`: the timeouts of PostgreSQL.
 * `ZLIB`: copies of emails are compressed synchronously.
 */
const inOrder = ['PROMISE', 'TickObject', 'Immediate', 'Timeout', 'ZLIB', 'content-type-parser:run']

test('a simulated history uses no file, thread or socket', async () => {
  await using stage = await openStage()
  const seen = new Set<string>()
  // Other resources of this process, such as a closing connection, are ignored.
  const inHistory = new AsyncLocalStorage<true>()
  const init = (_id: number, type: string) => {
    if (inHistory.getStore()) seen.add(type)
  }
  const hook = createHook({ init }).enable()
  try {
    await inHistory.run(true, () => runHistory(stage, 1, createMarks()))
  } finally {
    hook.disable()
  }
  expect([...seen].filter((type) => !inOrder.includes(type))).toEqual([])
})
