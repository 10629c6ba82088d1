/**
 * Prepares the image store at the start, and fills an empty shop with the demo catalogue. An
 * unavailable store does not delay the start; the rest is done when it is available.
 */
import type { Services } from '../../core/context/context.ts'
import { fillWithDemo } from './seed.ts'

export interface Stocking {
  /** Retries the remaining work. Never throws: the first failure is logged as an error. */
  attempt: () => Promise<void>
  isDone: () => boolean
  /** number of demo products that were added */
  demoProducts: () => number
}

export function createStocking(
  services: Services<'promotions' | 'settings' | 'storage'>,
): Stocking {
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
