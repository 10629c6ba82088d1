/**
 * Prepares the image store at the start, and fills an empty shop with the demo catalogue. An
 * unavailable store does not delay the start; the rest is done when it is available.
 */
import type { Services } from '../../core/context/context.ts'
import { addDemoCatalogue } from './seed.ts'

export interface Seeding {
  /** Retries the remaining work. Never throws: the first failure is logged as an error. */
  attempt: () => Promise<void>
  isDone: () => boolean
  /** number of demo products that were added */
  demoProducts: () => number
}

export function createSeeding(services: Services<'promotions' | 'settings' | 'storage'>): Seeding {
  const { storage, config, log } = services
  let demoProducts = 0
  let failureLogged = false
  const steps = [
    () => storage.prepare(),
    async () => {
      if (config.demo) demoProducts = await addDemoCatalogue(services)
    },
  ]
  return {
    isDone: () => steps.length === 0,
    demoProducts: () => demoProducts,
    async attempt() {
      try {
        for (; steps[0]; steps.shift()) await steps[0]()
        if (failureLogged) log.info({ demoProducts }, 'the image store is available again')
        failureLogged = false
      } catch (error) {
        const text = 'the image store is not available; retrying every few seconds'
        log[failureLogged ? 'debug' : 'error']({ err: error }, text)
        failureLogged = true
      }
    },
  }
}
