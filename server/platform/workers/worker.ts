/** A worker's side: it tells its supervisor that it is open, and the two exchange metrics. */
import type { Registry } from '@prometheus-io/client'
import type { Opening } from '../process/startup-banner.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** A supervisor that has just died hears nothing; this process ends with it. */
const say = (message: FromWorker): void =>
  void process.send?.(message, undefined, undefined, () => {})

export const tellOpen = (opening: Opening): void => say({ kind: 'open', opening })

/**
 * Gives the supervisor this worker's metrics when it asks, labelled with its number.
 * @returns asks for those of all workers: whichever of them a scrape meets, it reads the same
 */
export function shareMetrics(register: Registry, worker: number): () => Promise<string> {
  register.setDefaultLabels({ worker: String(worker) })
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'ask')
      say({ kind: 'metrics', id: message.id, text: await register.metrics() })
    if (message.kind !== 'all') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  return () => {
    asked += 1
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(asked, resolve)
    say({ kind: 'wanted', id: asked })
    return promise
  }
}
