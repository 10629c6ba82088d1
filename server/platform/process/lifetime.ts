/**
 * Releases the process's resources: once, in reverse order, however the process ends, also during
 * its start. An embedded PostgreSQL would otherwise outlive a shop whose port was taken.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. */
export interface Limits {
  /** limit of the ordinary steps together; remaining work is then cut off */
  drain: number
  /** limit of the last step, which runs in any case */
  last: number
}

type Step = () => Promise<unknown>

export interface Lifetime {
  /**
   * Registers a release step. Call it when something begins to open: the end may come before it is
   * open.
   */
  onEnd: (step: Step) => void
  /** Registers a step that runs last, drained or not. */
  atLast: (step: Step) => void
  isEnding: () => boolean
  /** Releases everything and exits with `code`, or with 1 when a step failed or was cut off. */
  end: (code: number) => Promise<void>
  /** Exits without draining, when the process state is unknown. */
  abort: () => Promise<void>
}

/** Creates a lifetime. @param onProblem receives each failed step's error; the others still run */
export function createLifetime(limits: Limits, onProblem: (error: unknown) => void): Lifetime {
  const steps: Step[] = []
  let last: Step = async () => {}
  let ending: Promise<void> | undefined

  /** Runs the steps. @returns false when one failed, or took longer than `limit` */
  async function carryOut(work: readonly Step[], limit: number): Promise<boolean> {
    let whole = true
    const runSteps = async () => {
      for (const step of work)
        await step().catch((error: unknown) => {
          whole = false
          onProblem(error)
        })
      return whole
    }
    return await Promise.race([runSteps(), wait(limit, false)])
  }

  const exit = (code: number, work: readonly Step[]): Promise<void> => {
    ending ??= (async () => {
      const drained = await carryOut(work, limits.drain)
      const finished = await carryOut([last], limits.last)
      process.exit(drained && finished ? code : 1)
    })()
    return ending
  }
  return {
    onEnd: (step) => void steps.unshift(step),
    atLast: (step) => {
      last = step
    },
    isEnding: () => ending !== undefined,
    end: (code) => exit(code, steps),
    abort: () => exit(1, []),
  }
}
