/** Simulates a network on which requests and answers are late, lost or repeated. */
import type { Chance } from './random.ts'
import { Killed, type Scheduler } from './scheduler.ts'

/** The possible fates of a request: most arrive. */
const fates = [
  ...Array<'arrives'>(14).fill('arrives'),
  /** refused before any work was done */
  'refused',
  /** done, and the connection broke before the answer */
  'answer lost',
  /** never received nor answered */
  'silence',
  /** done, but never answered */
  'silent answer',
  /** done, long after the caller gave up */
  'late',
] as const

/** Milliseconds: of a normal way, and of a very late one. */
const quickest = 1
const usual = 40
const late = 15_000

export type Network = ReturnType<typeof createNetwork>

export function createNetwork(scheduler: Scheduler, chance: Chance) {
  const wire = scheduler.actor('network')
  let isWell = false
  /** requests without an answer, until the network recovers and reports them as broken */
  const unheard = new Set<() => void>()
  const way = () => quickest + chance.below(usual)

  /** Calls an external service; its work is done even if the caller dies meanwhile. */
  function ask<T>(what: string, does: () => Promise<T>): Promise<T> {
    const asker = scheduler.current()!
    if (!asker.alive) return Promise.reject(new Killed(asker))
    const fate = isWell ? 'arrives' : chance.pick(fates)
    scheduler.note(asker, `asks ${what}: ${fate}`)
    return new Promise<T>((resolve, reject) => {
      const broken = new Error(`the line broke: ${fate}`)
      if (fate.startsWith('silen') || fate === 'late') unheard.add(() => reject(broken))
      const travel = async () => {
        await scheduler.sleep(fate === 'late' ? late : way())
        if (fate === 'silence') return
        if (fate === 'refused') return reject(broken)
        const answer = await does().catch((error: unknown) => {
          if (fate === 'arrives') throw error
          return undefined
        })
        await scheduler.sleep(way())
        if (fate === 'arrives') resolve(answer as T)
        else if (fate === 'answer lost') reject(broken)
      }
      void scheduler.as(wire, travel).catch(reject)
    })
  }
  return {
    ask,
    way,
    /** returns true with this probability, while the network has faults */
    fails: (share: number) => !isWell && chance.is(share),
    heal() {
      isWell = true
      for (const breakOff of unheard) breakOff()
    },
    isWell: () => isWell,
  }
}
