/**
 * Restarts the embedded PostgreSQL when it dies under a running shop (out of memory, a stray kill).
 * It keeps the address, and PostgreSQL recovers committed data. Meanwhile the API answers 503.
 */
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-launch.ts'
import { hasExited } from './embedded-process.ts'

const pollEvery = 500

/** Starts the server as {@link startEmbedded} does and restarts it until `stop`. Shareable. */
export async function startSupervised(options: EmbeddedOptions): Promise<EmbeddedServer> {
  let server = await startEmbedded(options)
  const { url } = server
  const again = { ...options, port: Number(new URL(url).port) }
  let restarting: Promise<void> | undefined
  const restart = async () => {
    options.onLog?.('PostgreSQL stopped; restarting it')
    try {
      server = await startEmbedded(again)
    } catch (error) {
      options.onLog?.(`PostgreSQL did not start: ${error instanceof Error ? error.message : error}`)
    }
    restarting = undefined
  }
  const timer = setInterval(() => {
    if (!restarting && hasExited(server.pid)) restarting = restart()
  }, pollEvery)
  timer.unref()
  return {
    url,
    get pid() {
      return server.pid
    },
    async stop() {
      clearInterval(timer)
      await restarting
      await server.stop()
    },
  }
}
