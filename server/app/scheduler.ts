/** Runs the maintenance jobs of the enabled modules. Every server may run them. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AllServices } from '../core/context/context.ts'
import { ownTrace } from '../core/tracing/scope.ts'
import type { MaintenanceJob } from '../platform/modules/define-module.ts'

/** Milliseconds that a stop waits for running jobs; the next server continues what is left. */
const stopTimeout = 3_000

/**
 * Starts the jobs of all enabled modules, and `more`. A job that fails is logged and runs again. Runs of one job never
 * overlap.
 * @param isEnding true once the process ends: then no run starts, and a failed run is logged at debug level only,
 * because the next server continues the work
 * @returns stops the jobs and waits up to three seconds for running ones
 */
export function startScheduler(
  services: AllServices,
  more: readonly MaintenanceJob[] = [],
  isEnding = () => false,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = [...services.modules.jobs, ...more].map(({ name, every, run }) => {
    const start = () => {
      if (running.has(name) || isEnding()) return
      const work = ownTrace(services.telemetry, `job: ${name}`, () => run(services))
        .catch((error: unknown) => {
          const level = isEnding() ? 'debug' : 'warn'
          services.log[level]({ err: error, job: name }, 'a maintenance job failed')
        })
        .then(() => void running.delete(name))
      running.set(name, work)
    }
    const timer = setInterval(start, every)
    timer.unref()
    return timer
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.race([
      Promise.all(running.values()),
      wait(stopTimeout, undefined, { ref: false }),
    ])
  }
}
