/** The worker's side: it reports that it is open, and exchanges metrics with its supervisor. */
import type { Registry } from '@prometheus-io/client'
import type { StartupInfo } from '../process/startup-banner.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Sends a message; a supervisor that just died receives none, and this process ends with it. */
const send = (message: FromWorker): void =>
  void process.send?.(message, undefined, undefined, () => {})

export const reportOpen = (opening: StartupInfo): void => send({ kind: 'open', opening })

/**
 * Sends this worker's metrics to the supervisor on request, labelled with its number.
 * @returns requests the metrics of all workers, so that a scrape reads the same from each
 */
export function shareMetrics(register: Registry, worker: number): () => Promise<string> {
  register.setDefaultLabels({ worker: String(worker) })
  const waiting = new Map<number, (text: string) => void>()
  let requests = 0
  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'ask')
      send({ kind: 'metrics', id: message.id, text: await register.metrics() })
    if (message.kind !== 'all') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  return () => {
    requests += 1
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(requests, resolve)
    send({ kind: 'wanted', id: requests })
    return promise
  }
}
