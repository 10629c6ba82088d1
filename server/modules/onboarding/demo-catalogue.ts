/**
 * What a shop wants of its store of pictures when it starts: that it is ready, and the demo catalogue in
 * an empty shop. A store that is away just then does not hold the shop up; what is left is done once
 * it is back.
 */
import type { Services } from '../../core/context/context.ts'
import { fillWithDemo } from './seed.ts'

export interface Stocking {
  /** Does what is left. Never fails: a refusal is told in the log, the first time loudly. */
  attempt: () => Promise<void>
  isDone: () => boolean
  /** products of the demo catalogue that were filled in */
  demoProducts: () => number
}

export function createStocking(services: Services): Stocking {
  const { storage, config, log } = services
  let demoProducts = 0
  let complained = false
  const steps = [
    () => storage.prepare(),
    async () => {
      if (config.demo) demoProducts = await fillWithDemo(services)
    },
  ]
  return {
    isDone: () => steps.length === 0,
    demoProducts: () => demoProducts,
    async attempt() {
      try {
        for (; steps[0]; steps.shift()) await steps[0]()
        if (complained) log.info({ demoProducts }, 'the store of pictures is ready now')
        complained = false
      } catch (error) {
        const text = 'the store of pictures is not ready; it is tried again every few seconds'
        log[complained ? 'debug' : 'error']({ err: error }, text)
        complained = true
      }
    },
  }
}
