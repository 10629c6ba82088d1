/**
 * Decides what happens next, one step at a time: which statement reaches the database, whose answer
 * arrives, whose timer rings. Each step waits for a turn, chance picks among the waiting ones, and
 * the clock only moves when none waits. So one seed is one history.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from './random.ts'

/** An actor: a running server, a client, the network. */
export interface Actor {
  readonly name: string
  alive: boolean
  /** turns so far; a server's end is set at one of them */
  turns: number
}

export class Killed extends Error {
  constructor(actor: Actor) {
    super(`${actor.name} was killed`)
  }
}

interface Turn {
  actor: Actor
  label: string
  /** does the step, alone */
  take: () => Promise<void>
  drop: (reason: Error) => void
}

interface Alarm {
  at: number
  actor: Actor
  ring: () => void
  drop: () => void
}

/** Steps of a history, turns and alarms, after which it counts as endless. */
const mostSteps = 30_000

/**
 * Waits until all actors wait again: one turn of the loop for queued work, one for what that
 * queued. Nothing in a history waits for the machine, so this needs no clock.
 */
const breathe = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

export type Scheduler = ReturnType<typeof createScheduler>

/** Creates a scheduler. @param chance picks the next step */
export function createScheduler(chance: Chance, begin: number) {
  const acting = new AsyncLocalStorage<Actor>()
  const waiting: Turn[] = []
  const alarms = new Set<Alarm>()
  const trace: string[] = []
  let now = begin
  let turns = 0
  let steps = 0
  let onTurn: (actor: Actor, label: string) => Promise<'go' | 'killed'> = async () => 'go'
  let afterTurn: (actor: Actor) => Promise<void> = async () => {}

  const note = (actor: Actor, what: string) => {
    trace.push(`${now - begin} ${actor.name}: ${what}`)
  }
  const actor = (name: string): Actor => ({ name, alive: true, turns: 0 })
  /** Returns the current actor; undefined for work outside a history. */
  const current = () => acting.getStore()

  /** Waits for a turn, and takes it: `work` runs while nothing else does. */
  function turn<T>(label: string, work: () => Promise<T>): Promise<T> {
    const mine = current()
    if (!mine) throw new Error(`${label} outside of a history`)
    if (!mine.alive)
      return breathe().then(() => {
        throw new Killed(mine)
      })
    return new Promise<T>((resolve, reject) => {
      const take = () => work().then(resolve, reject)
      waiting.push({ actor: mine, label, take, drop: reject })
    })
  }

  /** Rings at its time, unless its owner dies before. @returns cancels it */
  function alarm(after: number, ring: () => void, drop = () => {}): () => void {
    const mine = current()!
    if (!mine.alive) {
      // A turn later: a loop that retries every failure would never end.
      void breathe().then(drop)
      return () => {}
    }
    if (!(after >= 0)) throw new Error(`an alarm after ${after} ms`)
    const one = { at: now + after, actor: mine, ring, drop }
    alarms.add(one)
    return () => void alarms.delete(one)
  }
  const sleep = (after: number) =>
    new Promise<void>((resolve, reject) => {
      const mine = current()!
      alarm(after, resolve, () => reject(new Killed(mine)))
    })

  /** Ends all work of an actor; callers inside it are rejected. */
  function kill(victim: Actor): void {
    victim.alive = false
    note(victim, 'is killed')
    for (const one of waiting.filter((each) => each.actor === victim)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.drop(new Killed(victim))
    }
    for (const one of [...alarms].filter((each) => each.actor === victim)) {
      alarms.delete(one)
      one.drop()
    }
  }

  async function step(): Promise<void> {
    steps += 1
    if (steps > mostSteps) throw new Error('it does not end')
    if (waiting.length > 0) {
      const [next] = waiting.splice(chance.below(waiting.length), 1) as [Turn]
      turns += 1
      next.actor.turns += 1
      note(next.actor, next.label)
      const fate = await onTurn(next.actor, next.label)
      if (fate === 'killed') next.drop(new Killed(next.actor))
      else await next.take()
      return afterTurn(next.actor)
    }
    let first: Alarm | undefined
    for (const one of alarms) if (!first || one.at < first.at) first = one
    if (!first) throw new Error('nothing happens any more, and it has not ended')
    alarms.delete(first)
    now = Math.max(now, first.at)
    first.ring()
  }

  /** Runs the scheduler until `work` has ended. @returns its result */
  async function live<T>(work: () => Promise<T>): Promise<T> {
    let end: { value: T } | { error: unknown } | undefined
    acting.run(actor('history'), work).then(
      (value) => {
        end = { value }
      },
      (error: unknown) => {
        end = { error }
      },
    )
    for (;;) {
      await breathe()
      if (end) break
      await step()
    }
    if ('error' in end) throw end.error
    return end.value
  }

  return {
    actor,
    current,
    turn,
    alarm,
    sleep,
    kill,
    live,
    note,
    /** Runs `work` as another actor. */
    as: <T>(who: Actor, work: () => T): T => acting.run(who, work),
    now: () => now,
    turns: () => turns,
    /** the trace, which is compared with a replay */
    trace: (): readonly string[] => trace,
    /** Sets callbacks before a turn, which decide over it, and after it. */
    watch(before: typeof onTurn, after: typeof afterTurn) {
      onTurn = before
      afterTurn = after
    },
  }
}
