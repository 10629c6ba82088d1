/** What lies between the shop and others: questions and answers that are late, lost, or come twice. */
import type { Chance } from './random.ts'
import { Killed, type Scheduler } from './scheduler.ts'

/** What befalls one question: most arrive. */
const fates = [
  ...Array<'arrives'>(14).fill('arrives'),
  /** refused before anything was done */
  'refused',
  /** done, and the line broke before the answer */
  'answer lost',
  /** nobody hears it, and nobody answers */
  'silence',
  /** done, and nobody answers */
  'silent answer',
  /** done, long after whoever asked gave up */
  'late',
] as const

/** Milliseconds: of a way, and of one that is taken very late. */
const quickest = 1
const usual = 40
const late = 15_000

export type Network = ReturnType<typeof createNetwork>

export function createNetwork(scheduler: Scheduler, chance: Chance) {
  const wire = scheduler.actor('network')
  let isWell = false
  /** those who hear nothing, until the line is mended and tells them that it broke */
  const unheard = new Set<() => void>()
  const way = () => quickest + chance.below(usual)

  /** Asks somebody outside; what they do is done also when whoever asked dies meanwhile. */
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
    /** true so often, while the network is not well */
    fails: (share: number) => !isWell && chance.is(share),
    heal() {
      isWell = true
      for (const breakOff of unheard) breakOff()
    },
    isWell: () => isWell,
  }
}
