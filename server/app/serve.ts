/** Runs the shop in this process: config → database → storage → app → listen; closes in reverse. */
import path from 'node:path'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../core/config/config.ts'
import { createLog } from '../core/log/log.ts'
import { drainConnections } from '../http/drain.ts'
import { openMetricsPort } from '../http/metrics.ts'
import { createSeeding } from '../modules/onboarding/demo-catalogue.ts'
import { ensureAdmin } from '../modules/onboarding/seed.ts'
import { paymentNotice } from '../modules/payments/payment-provider.ts'
import { migrate, openDatabase } from '../platform/database/database.ts'
import type { Lifetime } from '../platform/process/lifetime.ts'
import { listening } from '../platform/process/listening.ts'
import { linkNotice, startupBanner } from '../platform/process/startup-banner.ts'
import { openTelemetry } from '../platform/telemetry/telemetry.ts'
import { startScheduler } from './scheduler.ts'
import { openServices } from './services.ts'

/** Returns the address to open; 0.0.0.0 and :: mean every address, and cannot be opened. */
function addressOf({ publicUrl, host }: Config, port: number): string {
  const shown = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return publicUrl ?? `http://${shown}:${port}`
}

/**
 * Starts the shop and resolves once it listens; `lifetime` releases its resources.
 * @param worker the number of this process among its supervisor's; the supervisor prints the banner
 */
export async function serve(lifetime: Lifetime, worker?: number): Promise<void> {
  const config = readConfig()
  const telemetry = await openTelemetry(config.telemetry)
  const { log, open } = await createLog(config, worker, telemetry?.onLine)
  telemetry?.onProblem((problem) =>
    log.warn({ telemetry: problem }, 'the telemetry collector does not accept data'),
  )
  lifetime.onEnd(async () => telemetry?.close())
  const databaseUrl = await openDatabase(config, lifetime, log)
  const migrations = await migrate(config, databaseUrl, log)

  const services = await openServices(config, databaseUrl, log, telemetry)
  lifetime.onEnd(() => services.close())
  const seeding = createSeeding(services)
  await seeding.attempt()
  const password = await ensureAdmin(services)
  const clientFolder = path.resolve(import.meta.dirname, '../../dist/client')
  const app = await buildApp({ services, clientFolder })
  const workerApi = worker === undefined ? undefined : await import('../platform/workers/worker.ts')
  if (workerApi) app.metricsText = workerApi.shareMetrics(app.metricsRegister, worker!)
  const stopScheduler = startScheduler(
    services,
    [{ name: 'prepare the image storage', every: 5_000, run: () => seeding.attempt() }],
    lifetime.isEnding,
  )
  lifetime.onEnd(stopScheduler)
  services.outbox.start(services, services.modules.subscribers)
  lifetime.onEnd(() => services.outbox.stop())
  if (config.cdn?.targets.length) {
    const { startPurging } = await import('../platform/cdn/purge.ts')
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
  const warning = linkNotice(config, address)
  const [demoProducts, isStoreReady] = [seeding.demoProducts(), seeding.isDone()]
  const startup = {
    address,
    email: config.admin.email,
    password,
    isStoreReady,
    paymentNotice: notice,
    linkNotice: warning,
  }
  if (workerApi) workerApi.reportOpen(startup)
  else process.stdout.write(startupBanner(startup))
  open((details) => {
    details.info({ address, migrations, demoProducts }, 'the shop is open')
    if (notice) details.info({ payments: services.payments.name }, notice)
    if (warning) details.warn(warning)
  })
  lifetime.onEnd(() => drainConnections(app, config.drainDelay))
  lifetime.onEnd(async () => log.info('stopping'))
}
