/** Manages a supervisor's workers: starts, restarts and stops them, and collects their metrics. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StartupInfo } from '../process/startup-banner.ts'
import { mergeMetrics } from './merge-metrics.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * Milliseconds from a death to the restart: doubled each time, until a worker has lived long
 * enough.
 */
const backoff = { first: 500, longest: 30_000, lived: 60_000 }
/** Milliseconds to wait for a worker's metrics. */
const metricsWait = 2_000
/** Milliseconds that a worker has to stop; its own limit is a little shorter. */
const stopWait = 9_300

interface Options {
  workers: number
  /** environment variables for the workers, in addition to this process's own */
  environment: Record<string, string>
  log: FastifyBaseLogger
  isEnding: () => boolean
}

interface WorkerPool {
  /**
   * Starts the first worker, then the others.
   * @returns the first one's report; undefined when it failed
   */
  start: () => Promise<StartupInfo | undefined>
  /** Stops all workers. @throws when one did not stop by itself */
  stop: () => Promise<void>
}

export function createWorkerPool({ workers, environment, log, isEnding }: Options): WorkerPool {
  const open = new Set<Worker>()
  const answers = new Map<number, (text: string) => void>()
  const stopping = new AbortController()
  let requests = 0

  const send = (worker: Worker, message: ToWorker): void => {
    // The worker may end at any time.
    if (worker.isConnected()) worker.send(message, () => {})
  }

  async function metricsOf(worker: Worker): Promise<string> {
    requests += 1
    const id = requests
    const { promise, resolve } = Promise.withResolvers<string>()
    answers.set(id, resolve)
    send(worker, { kind: 'ask', id })
    const text = await Promise.race([promise, wait(metricsWait, '', { ref: false })])
    answers.delete(id)
    return text
  }

  async function receive(worker: Worker, message: FromWorker): Promise<void> {
    if (message.kind === 'open') open.add(worker)
    if (message.kind === 'metrics') answers.get(message.id)?.(message.text)
    if (message.kind !== 'wanted') return
    const text = mergeMetrics(await Promise.all([...open].map(metricsOf)))
    send(worker, { kind: 'all', id: message.id, text })
  }

  function fork(number: number): Worker {
    cluster.setupPrimary({
      exec: path.resolve(import.meta.dirname, '../../main.ts'),
      args: ['--worker', String(number)],
    })
    const worker = cluster.fork(environment)
    worker.on('message', (message: FromWorker) => void receive(worker, message))
    worker.on('error', (err) => log.warn({ err, worker: number }, 'a worker cannot be reached'))
    worker.on('exit', () => open.delete(worker))
    return worker
  }

  /** Awaits the worker's report when it is open; undefined when it ends before. */
  function opened(worker: Worker): Promise<StartupInfo | undefined> {
    const { promise, resolve } = Promise.withResolvers<StartupInfo | undefined>()
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') resolve(message.opening)
    })
    worker.on('exit', () => resolve(undefined))
    return promise
  }

  /** Restarts a worker whenever it ends, until this process stops. */
  async function keepRunning(number: number, first: Worker): Promise<void> {
    let pause = backoff.first
    for (let worker = first; ; worker = fork(number)) {
      const began = performance.now()
      const [code, signal] = worker.isDead()
        ? [worker.process.exitCode, worker.process.signalCode]
        : await once(worker, 'exit')
      if (isEnding()) return
      const hasLived = performance.now() - began > backoff.lived
      // A worker that was asked to stop exits with code 0.
      const again = code === 0 ? 0 : hasLived ? backoff.first : pause
      pause = hasLived ? backoff.first : Math.min(backoff.longest, again * 2 || backoff.first)
      log.warn({ worker: number, code, signal, again }, 'a worker stopped and will be restarted')
      await wait(again, undefined, { signal: stopping.signal }).catch(() => {})
      if (isEnding()) return
    }
  }

  return {
    async start() {
      // The first worker alone reports start problems and adds the first data.
      const first = fork(1)
      const opening = await opened(first)
      if (opening === undefined || isEnding()) return undefined
      void keepRunning(1, first)
      const others = Array.from({ length: workers - 1 }, (_, index) => {
        const worker = fork(index + 2)
        void keepRunning(index + 2, worker)
        return opened(worker)
      })
      await Promise.all(others)
      return opening
    },
    async stop() {
      stopping.abort()
      const running = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
      const ends = running.map(async (worker) => {
        if (worker.isDead()) return worker.process.exitCode
        worker.process.kill('SIGTERM')
        const [code] = await once(worker, 'exit')
        return code as number | null
      })
      const codes = await Promise.race([
        Promise.all(ends),
        wait(stopWait, undefined, { ref: false }),
      ])
      for (const worker of running) if (!worker.isDead()) worker.process.kill('SIGKILL')
      if (!codes?.every((code) => code === 0))
        throw new Error('A worker did not stop in time and was killed.')
    },
  }
}
