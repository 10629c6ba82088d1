/**
 * What the process holds, and how it is given back: once, in the reverse order, however the process ends,
 * also in the middle of its start. An embedded PostgreSQL would otherwise outlive a shop that found its
 * port taken.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. */
export interface Limits {
  /** the ordinary steps together; what is still at work then is cut off */
  drain: number
  /** the last step, which comes all the same */
  last: number
}

type Step = () => Promise<unknown>

export interface Lifetime {
  /** To be told as soon as something begins to open: the end may come before it is there. */
  onEnd: (step: Step) => void
  /** What is given back last of all, drained or not. */
  atLast: (step: Step) => void
  isEnding: () => boolean
  /** Gives everything back and exits: with `code`, or with 1 when something was cut off or failed. */
  end: (code: number) => Promise<void>
  /** The same without draining, for when nobody knows what still works. */
  abort: () => Promise<void>
}

/** @param onProblem hears of a step that failed; the others follow all the same */
export function createLifetime(limits: Limits, onProblem: (error: unknown) => void): Lifetime {
  const steps: Step[] = []
  let last: Step = async () => {}
  let ending: Promise<void> | undefined

  /** @returns false when a step failed, or took longer than `limit` */
  async function carryOut(work: readonly Step[], limit: number): Promise<boolean> {
    let whole = true
    const inTurn = async () => {
      for (const step of work)
        await step().catch((error: unknown) => {
          whole = false
          onProblem(error)
        })
      return whole
    }
    return await Promise.race([inTurn(), wait(limit, false)])
  }

  const leave = (code: number, work: readonly Step[]): Promise<void> => {
    ending ??= (async () => {
      const drained = await carryOut(work, limits.drain)
      const gone = await carryOut([last], limits.last)
      process.exit(drained && gone ? code : 1)
    })()
    return ending
  }
  return {
    onEnd: (step) => void steps.unshift(step),
    atLast: (step) => {
      last = step
    },
    isEnding: () => ending !== undefined,
    end: (code) => leave(code, steps),
    abort: () => leave(1, []),
  }
}
