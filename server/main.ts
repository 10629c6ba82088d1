/** The only process entry: config → database → storage → app → listen → drain on a signal. */
import path from 'node:path'
import { startSupervised } from '../db/embedded-supervisor.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { SetupError } from '../db/setup-error.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { greeting } from './greeting.ts'
import { openMetricsPort } from './http/metrics.ts'
import { createLifetime, type Lifetime } from './lifetime.ts'
import { listening } from './listening.ts'
import { createLog } from './log.ts'
import { stopWithNpm } from './parent.ts'
import { paymentNotice } from './payments/payments.service.ts'
import { receivers } from './receivers.ts'
import { ensureAdmin } from './seed.ts'
import { openServices } from './services.ts'
import { createStocking } from './stocking.ts'
import { startUpkeep } from './upkeep.ts'

/** Milliseconds. A stop may take ten seconds; a PostgreSQL that was told to end does so on its own. */
const limits = { drain: 9_000, last: 5_000 }

const tellProblem = (error: unknown): void => {
  const text = error instanceof SetupError ? error.message : (error as Error)?.stack
  process.stderr.write(`${text ?? error}\n`)
}

/** Whatever ends this process, what it holds is given back. */
function endOnSignals(lifetime: Lifetime): void {
  // SIGHUP: the terminal was closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void lifetime.end(0))
  stopWithNpm(() => void lifetime.end(0))
  // Whoever read what we write is gone. That ends nothing, and to complain would be to fail again, for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => {
    tellProblem(error)
    void lifetime.abort()
  })
}

/** `http://localhost:3000`: 0.0.0.0 and :: mean every address of this machine, and are none to open. */
function addressOf({ publicUrl, host }: Config, port: number): string {
  const shown = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return publicUrl ?? `http://${shown}:${port}`
}

async function main(lifetime: Lifetime): Promise<void> {
  const config = readConfig()
  const { log, open } = await createLog(config)
  const embedded = config.databaseUrl
    ? undefined
    : startSupervised({
        directory: path.join(config.dataDir, 'postgres'),
        // At the end it complains of being ended.
        onLog: (line) => {
          if (!lifetime.isEnding()) log.warn({ postgres: line }, 'embedded PostgreSQL')
        },
      })
  // One that is still coming up is waited for: it would be there after us.
  lifetime.atLast(async () => (await embedded?.catch(() => undefined))?.stop())
  const databaseUrl = config.databaseUrl ?? (await embedded!).url
  const migrations = await migrateToLatest(databaseUrl)

  const services = await openServices(config, databaseUrl, log)
  lifetime.onEnd(() => services.close())
  const stocking = createStocking(services)
  await stocking.attempt()
  const password = await ensureAdmin(services)
  const clientFolder = path.resolve(import.meta.dirname, '../dist/client')
  const app = await buildApp({ services, clientFolder })
  const stopUpkeep = startUpkeep(
    services,
    [{ name: 'make the store ready', every: 5_000, run: () => stocking.attempt() }],
    lifetime.isEnding,
  )
  lifetime.onEnd(stopUpkeep)
  services.outbox.start(services, receivers)
  lifetime.onEnd(() => services.outbox.stop())
  if (config.cdn?.targets.length) {
    const { startPurging } = await import('./cdn/purge.ts')
    lifetime.onEnd(startPurging(services, clientFolder))
  }
  const { port, host, metrics } = config
  const closeMetrics = await listening(openMetricsPort(app, config), {
    setting: 'METRICS_PORT',
    port: metrics.port ?? 0,
    host,
  })
  lifetime.onEnd(closeMetrics)
  lifetime.onEnd(() => app.close())
  await listening(app.listen({ port, host }), { setting: 'PORT', port, host })

  const bound = app.server.address()
  const address = addressOf(config, typeof bound === 'object' && bound ? bound.port : port)
  const notice = paymentNotice(services)
  const [demoProducts, isStoreReady] = [stocking.demoProducts(), stocking.isDone()]
  process.stdout.write(
    greeting({
      address,
      email: config.admin.email,
      password,
      demoProducts,
      isStoreReady,
      paymentNotice: notice,
    }),
  )
  open(() => {
    log.info({ address, migrations, demoProducts }, 'the shop is open')
    if (notice) log.info({ payments: services.payments.name }, notice)
  })
  lifetime.onEnd(async () => log.info('stopping'))
}

const lifetime = createLifetime(limits, tellProblem)
endOnSignals(lifetime)
main(lifetime).catch((error: unknown) => {
  // Whoever ends the start half-way pulls the ground from under it; that is no news.
  if (lifetime.isEnding()) return
  process.stderr.write('Araliya could not start. ')
  tellProblem(error)
  void lifetime.end(1)
})
